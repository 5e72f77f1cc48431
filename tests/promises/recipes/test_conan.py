"""The recipe for Conan builds the package, and its test package finds it and runs.

usage: test_conan.py ROOT WORK VERSION COMPILER

The methods of both recipes run in the order of `conan create`, with modules that do what those of Conan do for one
configuration, shared or static. Dependencies are those of this machine.
"""

import collections
import fnmatch
import importlib.util
import os
import shutil
import subprocess
import sys
import types

ROOT, WORK, VERSION, COMPILER = sys.argv[1:]


class Info(types.SimpleNamespace):
    """What a package says about itself, or a component of it."""

    def __init__(self):
        super().__init__(properties={}, components=collections.defaultdict(Info), libs=[], defines=[], system_libs=[])

    def set_property(self, name, value):
        self.properties[name] = value


class ConanFile:
    def __init__(self, recipe_folder, options):
        self.recipe_folder, self.cpp_info, self.required = recipe_folder, Info(), []
        self.options = types.SimpleNamespace(**{**getattr(self, "default_options", {}), **options})
        self.settings = types.SimpleNamespace(os="Linux")
        self.cpp = types.SimpleNamespace(build=types.SimpleNamespace(bindir="."))

    def requires(self, reference, visible=True):
        self.required.append(reference)

    def run(self, command, env):
        subprocess.run(command, shell=True, check=True, cwd=self.build_folder)


class CMakeToolchain:
    def __init__(self, recipe):
        self.recipe, self.cache_variables = recipe, {}

    def generate(self):
        self.recipe.cache_variables = {name: "ON" if on else "OFF" for name, on in self.cache_variables.items()}


class CMakeDeps:
    def __init__(self, recipe):
        pass

    def set_property(self, package, name, value):
        """Nothing: the libraries of this machine are found by their own names."""

    def generate(self):
        """Nothing: they need no files."""


class CMake:
    def __init__(self, recipe):
        self.recipe = recipe

    def configure(self):
        variables = {"CMAKE_BUILD_TYPE": "Release", "CMAKE_C_COMPILER": COMPILER, "CMAKE_INSTALL_LIBDIR": "lib"}
        variables["CMAKE_C_FLAGS_RELEASE"] = "-O0 -DNDEBUG"  # compiles in a fraction of the time
        variables["BUILD_SHARED_LIBS"] = "ON" if getattr(self.recipe.options, "shared", False) else "OFF"
        variables.update(self.recipe.cache_variables)
        options = [f"-D{name}={value}" for name, value in variables.items()]
        subprocess.run(["cmake", "-S", self.recipe.source_folder, "-B", self.recipe.build_folder, *options], check=True)

    def build(self):
        subprocess.run(["cmake", "--build", self.recipe.build_folder], check=True)

    def install(self):
        folder = self.recipe.package_folder
        subprocess.run(["cmake", "--install", self.recipe.build_folder, "--prefix", folder], check=True)


def cmake_layout(recipe):
    """Nothing: the folders are those of open_recipe."""


def can_run(recipe):
    return True


def copy(recipe, pattern, src, dst):
    for folder, _, names in os.walk(src):
        for path in (os.path.relpath(os.path.join(folder, name), src) for name in names):
            if fnmatch.fnmatch(path, pattern):
                os.makedirs(os.path.dirname(os.path.join(dst, path)), exist_ok=True)
                shutil.copy(os.path.join(src, path), os.path.join(dst, path))


def load(recipe, path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def rmdir(recipe, path):
    shutil.rmtree(path, ignore_errors=True)


def install_modules():
    """Makes these functions and classes the modules of Conan."""
    modules = {
        "conan": [ConanFile],
        "conan.tools": [],
        "conan.tools.build": [can_run],
        "conan.tools.cmake": [CMake, CMakeDeps, CMakeToolchain, cmake_layout],
        "conan.tools.files": [copy, load, rmdir],
    }
    for name, members in modules.items():
        sys.modules[name] = types.ModuleType(name)
        for member in members:
            setattr(sys.modules[name], member.__name__, member)


def open_recipe(folder, work, options):
    spec = importlib.util.spec_from_file_location("recipe", os.path.join(folder, "conanfile.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    classes = [c for c in vars(module).values() if isinstance(c, type) and issubclass(c, ConanFile) and c != ConanFile]
    recipe = classes[0](folder, options)
    for name in "export_sources", "build", "package":
        setattr(recipe, f"{name}_folder", os.path.join(work, name))
    return recipe


def create(options):
    """The package with these options, as `conan create` makes it."""
    work = os.path.join(WORK, "_".join(options) or "static")
    shutil.rmtree(work, ignore_errors=True)
    recipe = open_recipe(os.path.join(ROOT, "packages", "conan"), work, options)
    recipe.set_version()
    assert recipe.version == VERSION, recipe.version
    recipe.export_sources()
    recipe.source_folder = recipe.export_sources_folder
    for step in recipe.requirements, recipe.layout, recipe.generate, recipe.build, recipe.package, recipe.package_info:
        step()
    return recipe


def check_libraries(recipe):
    """Each component has its library, and the package nothing else than Conan expects."""
    assert sorted(os.listdir(recipe.package_folder)) == ["include", "lib", "licenses"], os.listdir(recipe.package_folder)
    suffix = "so" if recipe.options.shared else "a"
    for component in recipe.cpp_info.components.values():
        for library in component.libs:
            assert os.path.exists(os.path.join(recipe.package_folder, "lib", f"lib{library}.{suffix}")), library


def test_package(recipe):
    """Runs the test package, with the file that CMakeDeps would write for find_package."""
    work = os.path.join(recipe.build_folder, "test_package")
    test = open_recipe(os.path.join(ROOT, "packages", "conan", "test_package"), work, {})
    test.tested_reference_str = f"graze/{VERSION}"
    test.source_folder = test.recipe_folder
    graze = recipe.cpp_info.components["graze"]
    os.makedirs(test.build_folder)
    with open(os.path.join(test.build_folder, "graze-config.cmake"), "w", encoding="utf-8") as file:
        file.write(f"""add_library({graze.properties["cmake_target_name"]} INTERFACE IMPORTED)
            target_include_directories(graze::graze INTERFACE {recipe.package_folder}/include)
            target_compile_definitions(graze::graze INTERFACE {" ".join(graze.defines)})
            target_link_directories(graze::graze INTERFACE {recipe.package_folder}/lib)
            target_link_libraries(graze::graze INTERFACE {" ".join(graze.libs + graze.system_libs)})""")
    test.cache_variables = {"graze_DIR": test.build_folder, "CMAKE_BUILD_RPATH": f"{recipe.package_folder}/lib"}
    for step in test.requirements, test.layout, test.build, test.test:
        step()
    assert test.required == [f"{recipe.name}/{VERSION}"]


install_modules()
for options in {"levels": True}, {"shared": True}:
    package = create(options)
    check_libraries(package)
    test_package(package)
