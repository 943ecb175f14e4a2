"""Compiles the stubs of modules that only Apple's systems have."""
import pathlib
import subprocess

FOLDER = pathlib.Path(__file__).resolve().parent / "Stubs"


def compile_stub(name, folder):
    """Compiles a stub that needs no other one, and returns the folder with its module."""
    path = folder / f"{name}.swiftmodule"
    subprocess.run(
        ["swiftc", "-emit-module", "-emit-module-path", str(path), "-module-name", name, "-parse-as-library", "-wmo",
         "-swift-version", "6", "-warnings-as-errors", str(FOLDER / f"{name}.swift")], check=True)
    return folder
