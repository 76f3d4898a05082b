"""The feed by dlt into a destination of our own, as its documentation has it. Prints its seconds."""

import json
import os
import sys
import time

import dlt
import requests
from write_listings import open_writer

feed, mongodb, elasticsearch, name, folder = sys.argv[1:]
os.environ["RUNTIME__DLTHUB_TELEMETRY"] = "false"
write = open_writer(mongodb, elasticsearch, name)


# Depth 0: a listing stays one document, with its names as they are.
@dlt.destination(batch_size=250, name=name, skip_dlt_columns_and_tables=True, max_table_nesting=0, naming_convention="direct")
def mongodb_and_index(items, table):
    write(items)


@dlt.resource(name="listings", primary_key="crm_reference", max_table_nesting=0)
def listings():
    with requests.get(feed, stream=True) as response:
        response.raise_for_status()
        lines = []
        for line in response.iter_lines(chunk_size=256 * 1024):
            lines.append(json.loads(line))
            if len(lines) == 250:
                yield lines
                lines = []
        yield lines


pipeline = dlt.pipeline(name, destination=mongodb_and_index, pipelines_dir=folder)
start = time.perf_counter()
pipeline.run(listings())
print(time.perf_counter() - start)
