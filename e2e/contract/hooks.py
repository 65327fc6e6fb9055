"""What schemathesis cannot know of a request from the document."""

import os

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    # The CSRF token belongs to this session. A header would carry it too, but would replace the cookies of staff.
    case.cookies = {"parterre_session": os.environ["VISITOR_SESSION"], **(case.cookies or {})}


@schemathesis.hook
def filter_case(context, case):
    # Whoever asked for a second factor would owe one from then on: every later call of staff would be refused.
    body = case.body if isinstance(case.body, dict) else {}
    data = body.get("data")
    return not (isinstance(data, dict) and "security" in data)
