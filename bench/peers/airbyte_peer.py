"""The feed by PyAirbyte: a declared source, its cache (DuckDB), and from there to the engines. Prints its seconds."""

import json
import os
import sys
import time
from decimal import Decimal
from urllib.parse import urlsplit

# No telemetry and no registry of connectors: this source is declared here.
os.environ["AIRBYTE_OFFLINE_MODE"] = "1"

import airbyte as ab
from airbyte.caches import DuckDBCache
from write_listings import open_writer

feed, mongodb, elasticsearch, name, folder = sys.argv[1:]
write = open_writer(mongodb, elasticsearch, name)
address = urlsplit(feed)
with open(os.path.join(folder, "schema.json")) as file:
    # Dates stay texts.
    fields = {field: {"type": schema["type"]} for field, schema in json.load(file).items()}

MANIFEST = {
    "version": "6.0.0",
    "type": "DeclarativeSource",
    "check": {"type": "CheckStream", "stream_names": ["listings"]},
    "streams": [
        {
            "type": "DeclarativeStream",
            "name": "listings",
            "primary_key": ["crm_reference"],
            "retriever": {
                "type": "SimpleRetriever",
                "requester": {
                    "type": "HttpRequester",
                    "url_base": f"{address.scheme}://{address.netloc}",
                    "path": address.path,
                    "http_method": "GET",
                },
                "record_selector": {
                    "type": "RecordSelector",
                    "extractor": {"type": "DpathExtractor", "field_path": []},
                },
                "decoder": {"type": "JsonlDecoder"},
            },
            "schema_loader": {"type": "InlineSchemaLoader", "schema": {"type": "object", "properties": fields}},
        }
    ],
    "spec": {"type": "Spec", "connection_specification": {"type": "object", "properties": {}}},
}

# The cache keeps objects and lists as text.
NESTED = {field for field, schema in fields.items() if schema["type"] in ("object", "array")}


def plain(field, value):
    """The cache keeps numbers as decimals, which neither engine takes."""
    if isinstance(value, Decimal):
        return float(value)
    return json.loads(value) if field in NESTED and isinstance(value, str) else value


def listing(record):
    return {field: plain(field, value) for field, value in record.items() if field in fields and value is not None}


source = ab.get_source("source-feed", config={}, source_manifest=MANIFEST)
cache = DuckDBCache(db_path=os.path.join(folder, f"{name}.duckdb"))
start = time.perf_counter()
source.select_all_streams()
result = source.read(cache=cache)
batch = []
for record in result["listings"]:
    batch.append(listing(record))
    if len(batch) == 250:
        write(batch)
        batch = []
if batch:
    write(batch)
print(time.perf_counter() - start)
