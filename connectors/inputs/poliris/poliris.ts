import type { InputConnector, InputContext } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { fetchStart, fileSpec, single, startsAsZip } from '../../kit/feed-address.ts';
import { entryOf } from '../../../model/words/fold.ts';
import { decodeText } from '../../kit/sources/decode-text.ts';
import { FIELD_LABELS } from './field-labels.ts';
import { MIN_FIELDS } from './fault-of.ts';
import { mapRow } from './map-row.ts';
import { readFeed } from './read-feed.ts';
import { isOther, recognise } from './recognise.ts';

/**
 * French portal exports in the format "SeLoger" / "Poliris" 4.08 to 4.12: a zip with Annonces.csv, Config.txt and Photos.cfg, perhaps
 * with pictures, or the bare CSV. Every file is the whole catalogue; what is no longer in it is gone.
 */
export const poliris: InputConnector = {
  direction: 'input',
  spec: fileSpec(
    'POLIRIS',
    'Poliris / SeLoger 4.08–4.12 (CSV, zip)',
    { data: ['*.csv', '*.zip'], zipped: true },
    {
      agency_code: {
        type: 'string',
        maxLength: 200,
        description: 'Only the rows of this agency (field 1) are listings; for files that several agencies share.',
      },
    },
  ),
  // One listing requires the download of the whole file, but only its own pictures are stored.
  capabilities: { delta: false, one: true, deletes: 'absence', events: false, file: true },
  check,
  read: readFeed,
  map: mapRow,
  recognise,
  isOther,
  fieldName: (field) => entryOf(FIELD_LABELS, field),
};

async function check(ctx: InputContext): Promise<void> {
  const { start } = await fetchStart(ctx);
  if (startsAsZip(start)) {
    return;
  }
  let text = '';
  for await (const piece of decodeText(single(start))) {
    text += piece;
  }
  if (text.split('!#', MIN_FIELDS).length < MIN_FIELDS) {
    throw new ConnectorError(
      'config',
      'The address responds, but neither with a zip nor with a CSV file separated by "!#".',
    );
  }
}
