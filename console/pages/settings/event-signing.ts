/** What an event looks like, by the type of connector; the formats are those of docs/crm-events.md. */
const BODIES: Readonly<Record<string, string>> = {
  RESO: '{"EntityEventSequence":1,"ResourceName":"Property","ResourceRecordKey":"…"}',
};
const OWN_FORMAT = '{"type":"property.updated","crm_reference":"…"}';

/** A shell script that signs an event and sends it to an address. */
export const signingScript = (url: string, connectorType: string): string => `URL='${url}'
SECRET='whsec_…'
BODY='${BODIES[connectorType] ?? OWN_FORMAT}'
ID="msg_$(date +%s)" AT=$(date +%s)
KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -tx1 -v | tr -d ' \\n')
SIGNATURE=$(printf %s "$ID.$AT.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)
curl -X POST "$URL" -H "webhook-id: $ID" -H "webhook-timestamp: $AT" \\
  -H "webhook-signature: v1,$SIGNATURE" -H 'Content-Type: application/json' --data-raw "$BODY"`;
