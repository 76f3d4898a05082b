"""Upserts listings by their reference into a collection and an index of one name; acknowledged when on disk."""

from elasticsearch import Elasticsearch
from elasticsearch.helpers import bulk
from pymongo import MongoClient, ReplaceOne
from pymongo.write_concern import WriteConcern


def open_writer(mongodb, elasticsearch, name):
    """Returns a function that writes one batch."""
    listings = MongoClient(mongodb)[name].get_collection(
        "listings", write_concern=WriteConcern(w="majority", j=True)
    )
    client = Elasticsearch(elasticsearch)

    def write(batch):
        listings.bulk_write(
            [ReplaceOne({"_id": each["crm_reference"]}, each, upsert=True) for each in batch], ordered=False
        )
        bulk(client, ({"_index": name, "_id": each["crm_reference"], "_source": each} for each in batch))

    return write
