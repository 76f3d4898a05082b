"""What Schemathesis does before each request beyond its settings."""

import re
from itertools import count

import schemathesis

KEY = "Idempotency-Key"
SOUND = re.compile(r"[!-~]{1,255}")
numbers = count()


@schemathesis.hook
def before_call(context, case, kwargs):
    # The same few sound keys come up for operation after operation, and a key that was used for another request is refused before anything of it is looked at.
    headers = case.headers or {}
    key = headers.get(KEY)
    if isinstance(key, str) and SOUND.fullmatch(key):
        headers[KEY] = f"{next(numbers)}-{key}"[:255]


@schemathesis.hook
def before_load_schema(context, raw_schema):
    # An example of a body names things of the product on which it was recorded: built upon, most requests would be refused before anything else of them is looked at.
    for operations in raw_schema["paths"].values():
        for operation in operations.values():
            for media in operation.get("requestBody", {}).get("content", {}).values():
                media.pop("example", None)
