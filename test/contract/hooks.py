"""What Schemathesis does before each request beyond its settings."""

from itertools import count

import schemathesis

KEY = "Idempotency-Key"
numbers = count()


@schemathesis.hook
def before_call(context, case, kwargs):
    # The sound key is the same in every request that is made up, and repeating it for another request is refused before anything of it is looked at.
    headers = case.headers or {}
    if headers.get(KEY) == "0":
        headers[KEY] = f"contract-{next(numbers)}"
