"""Brings the listings of a CRM to a site: python example.py URL TOKEN CRM_FEED SITE SITE_KEY"""

import sys
import time
from uuid import UUID

from property_gateway import AuthenticatedClient
from property_gateway.api.gateways import create_gateway, get_gateway, validate_gateway
from property_gateway.api.listings import list_gateway_properties
from property_gateway.api.sync_jobs import get_sync_job, trigger_sync
from property_gateway.models import Error, GatewayCreate

url, token, feed, site, site_key = sys.argv[1:]
client = AuthenticatedClient(base_url=url, token=token)

body = GatewayCreate.from_dict({
    "item_id": "north-1",
    "name": "Python client",
    "market": "fr",
    "category": "agency",
    "input_connector": {"connector_type": "PROPERTY_FEED", "config": {"url": feed}},
    "output_connectors": [{"connector_type": "SYNC", "config": {"url": site, "plugin_auth_key": site_key}}],
})
gateway_id = create_gateway.sync(client=client, body=body).gateway.id
validate_gateway.sync(gateway_id, client=client)  # CRM and site are called; the gateway becomes ACTIVE.
job = trigger_sync.sync(gateway_id, client=client)
while job.status in ("QUEUED", "RUNNING"):
    time.sleep(0.5)
    job = get_sync_job.sync(gateway_id, job.id, client=client)
page = list_gateway_properties.sync(gateway_id, client=client, limit=3)
print(f"{job.status}: {job.counts.delivered} delivered, for example")
print("\n".join(listing.title["fr"] for listing in page.data))
unknown = get_gateway.sync(UUID(int=0), client=client)
print(unknown.code if isinstance(unknown, Error) else "found")
