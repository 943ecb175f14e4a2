// A lower bound for any generator: reads the same files, pulls libyaml's events, and writes the same bytes into as many
// files.
//
// usage: floor events SPECFILE...            (compared with `lint`)
//        floor write BLOB OUTPUT SPECFILE... (compared with `generate`)
//        floor same BLOB OUTPUT SPECFILE...  (compares existing files: `generate` without changes)
//
// BLOB contains the output, file after file: "NAME\nLENGTH\n" and the bytes.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

static unsigned char *readFile(const char *path, size_t *size) {
    int descriptor = open(path, O_RDONLY);
    struct stat status;
    if (descriptor < 0 || fstat(descriptor, &status) != 0) { perror(path); exit(1); }
    *size = (size_t)status.st_size;
    unsigned char *bytes = malloc(*size + 1);
    size_t filled = 0;
    while (filled < *size) {
        ssize_t count = read(descriptor, bytes + filled, *size - filled);
        if (count <= 0) { perror(path); exit(1); }
        filled += (size_t)count;
    }
    close(descriptor);
    return bytes;
}

static size_t pullEvents(const char *path) {
    size_t size, events = 0;
    unsigned char *bytes = readFile(path, &size);
    yaml_parser_t parser;
    yaml_event_t event;
    yaml_parser_initialize(&parser);
    yaml_parser_set_input_string(&parser, bytes, size);
    for (int done = 0; !done; events++) {
        if (!yaml_parser_parse(&parser, &event)) { fprintf(stderr, "%s: not YAML\n", path); exit(1); }
        done = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    free(bytes);
    return events;
}

int main(int count, char **arguments) {
    int writes = count > 1 && strcmp(arguments[1], "write") == 0;
    int compares = count > 1 && strcmp(arguments[1], "same") == 0;
    int first = writes || compares ? 4 : 2;
    size_t events = 0;
    for (int index = first; index < count; index++) events += pullEvents(arguments[index]);
    if (!writes && !compares) return events == 0;

    size_t size;
    unsigned char *blob = readFile(arguments[2], &size);
    unsigned char *next = blob, *end = blob + size;
    char path[4096];
    while (next < end) {
        unsigned char *nameEnd = memchr(next, '\n', (size_t)(end - next));
        snprintf(path, sizeof path, "%s/%.*s", arguments[3], (int)(nameEnd - next), (char *)next);
        char *lengthEnd;
        size_t length = strtoul((char *)nameEnd + 1, &lengthEnd, 10);
        unsigned char *bytes = (unsigned char *)lengthEnd + 1;
        if (compares) {
            size_t existing;
            unsigned char *old = readFile(path, &existing);
            if (existing != length || memcmp(old, bytes, length) != 0) { fprintf(stderr, "%s differs\n", path); exit(1); }
            free(old);
        } else {
            int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
            if (descriptor < 0 || write(descriptor, bytes, length) != (ssize_t)length) { perror(path); exit(1); }
            close(descriptor);
        }
        next = bytes + length;
    }
    return events == 0;
}
