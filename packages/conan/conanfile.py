"""Graze for Conan 2, from the checkout that contains this recipe: conan create graze/packages/conan"""

import os
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir


class Graze(ConanFile):
    name = "graze"
    license = "MIT"
    description = "What does each moving circle touch first: when, where, and with which normal?"
    topics = "collision", "physics", "simd", "games"
    package_type = "library"
    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False], "fPIC": [True, False], "levels": [True, False]}
    default_options = {"shared": False, "fPIC": True, "levels": False}
    implements = ["auto_shared_fpic"]
    languages = "C"

    @property
    def root(self):
        return os.path.join(self.recipe_folder, os.pardir, os.pardir)

    def set_version(self):
        header = load(self, os.path.join(self.root, "include", "graze", "base.h"))
        parts = (re.search(rf"GZ_VERSION_{part} (\d+)", header)[1] for part in ("MAJOR", "MINOR", "PATCH"))
        self.version = ".".join(parts)

    def export_sources(self):
        for name in "CMakeLists.txt", "LICENSE", "*.cmake", "*.in", "*.h", "*.c", "*.inl":
            for folder in "broadphase", "cmake", "engine", "include", "kernels", "levels":
                copy(self, name, os.path.join(self.root, folder), os.path.join(self.export_sources_folder, folder))
        for name in "CMakeLists.txt", "LICENSE":
            copy(self, name, self.root, self.export_sources_folder)

    def requirements(self):
        self.requires("simde/0.8.2", visible=False)  # of the build alone
        if self.options.levels:
            self.requires("expat/[>=2.6.2 <3]")
            self.requires("jansson/2.14")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        dependencies = CMakeDeps(self)
        for package, name in ("expat", "EXPAT"), ("jansson", "Jansson"):  # as levels/CMakeLists.txt calls them
            dependencies.set_property(package, "cmake_file_name", name)
            dependencies.set_property(package, "cmake_target_name", f"{name}::{name}")
        dependencies.generate()
        toolchain = CMakeToolchain(self)
        for option in "APP", "BENCH", "EXAMPLES", "TESTS":
            toolchain.cache_variables[f"GRAZE_{option}"] = False
        toolchain.cache_variables["GRAZE_LEVELS"] = bool(self.options.levels)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        # Conan writes these files for its users itself.
        for folder in os.path.join("lib", "cmake"), os.path.join("lib", "pkgconfig"), "share":
            rmdir(self, os.path.join(self.package_folder, folder))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "graze")
        graze = self.cpp_info.components["graze"]
        graze.set_property("cmake_target_name", "graze::graze")
        graze.set_property("pkg_config_name", "graze")
        graze.libs = ["graze"]
        if self.options.shared:
            graze.defines = ["GZ_SHARED"]
        if self.settings.os in ("Linux", "FreeBSD"):
            graze.system_libs = ["m", "pthread"]
        if self.options.levels:
            levels = self.cpp_info.components["levels"]
            levels.set_property("cmake_target_name", "graze::levels")
            levels.set_property("pkg_config_name", "graze-levels")
            levels.libs = ["graze_levels"]
            levels.requires = ["graze", "expat::expat", "jansson::jansson"]
