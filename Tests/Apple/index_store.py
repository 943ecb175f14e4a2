"""Reads the index that Swift's compiler writes beside a debug build, with the toolchain's libIndexStore."""
import ctypes
import dataclasses
import json
import pathlib
import re
import subprocess

# From indexstore.h, the header of libIndexStore.
REFERENCE, IMPLICIT = 1 << 2, 1 << 8
UNIT, RECORD = 1, 2
HANDLE = ctypes.c_void_p
VISITOR = ctypes.CFUNCTYPE(ctypes.c_bool, HANDLE, HANDLE)


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


NAME_VISITOR = ctypes.CFUNCTYPE(ctypes.c_bool, HANDLE, Text)


@dataclasses.dataclass(frozen=True)
class Symbol:
    usr: str
    name: str


@dataclasses.dataclass(frozen=True)
class Reference:
    path: pathlib.Path
    line: int
    column: int
    symbol: Symbol
    # Whether the compiler uses the symbol, without its name in the source.
    is_implicit: bool


def toolchain_folder():
    """Returns the folder that contains the toolchain's libraries."""
    info = json.loads(subprocess.run(
        ["swiftc", "-print-target-info"], check=True, capture_output=True, text=True).stdout)
    return pathlib.Path(info["paths"]["runtimeResourcePath"]).parent


def load(folder):
    names = ("libIndexStore.so", "libIndexStore.dylib")
    library = ctypes.CDLL(str(next(path for name in names if (path := folder / name).exists())))
    functions = {
        "store_create": (HANDLE, [ctypes.c_char_p, ctypes.c_void_p]),
        "store_units_apply_f": (ctypes.c_bool, [HANDLE, ctypes.c_uint, HANDLE, NAME_VISITOR]),
        "unit_reader_create": (HANDLE, [HANDLE, ctypes.c_char_p, ctypes.c_void_p]),
        "unit_reader_dispose": (None, [HANDLE]),
        "unit_reader_get_main_file": (Text, [HANDLE]),
        "unit_reader_get_modification_time":
            (None, [HANDLE, ctypes.POINTER(ctypes.c_int64), ctypes.POINTER(ctypes.c_int64)]),
        "unit_reader_dependencies_apply_f": (ctypes.c_bool, [HANDLE, HANDLE, VISITOR]),
        "unit_dependency_get_kind": (ctypes.c_int, [HANDLE]),
        "unit_dependency_get_name": (Text, [HANDLE]),
        "unit_dependency_get_filepath": (Text, [HANDLE]),
        "record_reader_create": (HANDLE, [HANDLE, ctypes.c_char_p, ctypes.c_void_p]),
        "record_reader_dispose": (None, [HANDLE]),
        "record_reader_occurrences_apply_f": (ctypes.c_bool, [HANDLE, HANDLE, VISITOR]),
        "occurrence_get_symbol": (HANDLE, [HANDLE]),
        "occurrence_get_roles": (ctypes.c_uint64, [HANDLE]),
        "occurrence_get_line_col":
            (None, [HANDLE, ctypes.POINTER(ctypes.c_uint), ctypes.POINTER(ctypes.c_uint)]),
        "symbol_get_usr": (Text, [HANDLE]),
        "symbol_get_name": (Text, [HANDLE]),
    }
    for name, (result, arguments) in functions.items():
        function = getattr(library, f"indexstore_{name}")
        function.restype, function.argtypes = result, arguments
    return library


@dataclasses.dataclass(frozen=True)
class Unit:
    """The compiler's records about a file."""
    written: tuple
    records: tuple


# The path of a module's interface.
MODULE = re.compile(r"/(\w+)\.swiftmodule(?:/|$)")


class IndexStore:
    def __init__(self, folder):
        if not folder.is_dir():
            raise FileNotFoundError(f"{folder} has no index: build the package first")
        self.toolchain = toolchain_folder()
        self.library = load(self.toolchain)
        self.store = self.library.indexstore_store_create(str(folder).encode(), None)
        # The modules of the toolchain that the units import, directly or not.
        self.modules = set()
        self.units = self.newest_units()

    def newest_units(self):
        """Returns the newest unit for each source file."""
        names, found = [], {}

        @NAME_VISITOR
        def visit(_, name):
            names.append(str(name))
            return True

        self.library.indexstore_store_units_apply_f(self.store, 0, None, visit)
        for name in names:
            reader = self.library.indexstore_unit_reader_create(self.store, name.encode(), None)
            path = pathlib.Path(str(self.library.indexstore_unit_reader_get_main_file(reader)))
            unit = self.unit(reader)
            if path not in found or found[path].written < unit.written:
                found[path] = unit
            self.library.indexstore_unit_reader_dispose(reader)
        return found

    def unit(self, reader):
        records = []
        main = str(self.library.indexstore_unit_reader_get_main_file(reader))

        @VISITOR
        def visit(_, dependency):
            kind = self.library.indexstore_unit_dependency_get_kind(dependency)
            path = str(self.library.indexstore_unit_dependency_get_filepath(dependency))
            if kind == RECORD and path == main:
                records.append(str(self.library.indexstore_unit_dependency_get_name(dependency)))
            elif kind == UNIT and path.startswith(f"{self.toolchain}/") and (module := MODULE.search(path)):
                self.modules.add(module[1])
            return True

        self.library.indexstore_unit_reader_dependencies_apply_f(reader, None, visit)
        seconds, nanoseconds = ctypes.c_int64(), ctypes.c_int64()
        self.library.indexstore_unit_reader_get_modification_time(
            reader, ctypes.byref(seconds), ctypes.byref(nanoseconds))
        return Unit((seconds.value, nanoseconds.value), tuple(records))

    def references(self, path, unit):
        """Returns the file's references to symbols, of any module."""
        symbols, found = {}, []
        line, column = ctypes.c_uint(), ctypes.c_uint()

        @VISITOR
        def visit(_, occurrence):
            roles = self.library.indexstore_occurrence_get_roles(occurrence)
            if roles & REFERENCE:
                handle = self.library.indexstore_occurrence_get_symbol(occurrence)
                if handle not in symbols:
                    symbols[handle] = Symbol(
                        str(self.library.indexstore_symbol_get_usr(handle)),
                        str(self.library.indexstore_symbol_get_name(handle)))
                self.library.indexstore_occurrence_get_line_col(
                    occurrence, ctypes.byref(line), ctypes.byref(column))
                found.append(
                    Reference(path, line.value, column.value, symbols[handle], bool(roles & IMPLICIT)))
            return True

        for record in unit.records:
            reader = self.library.indexstore_record_reader_create(self.store, record.encode(), None)
            symbols.clear()
            self.library.indexstore_record_reader_occurrences_apply_f(reader, None, visit)
            self.library.indexstore_record_reader_dispose(reader)
        return found
