import { labelled, say } from '../words/words.ts';
import { shortText } from './short-text.ts';

/** Changed fields, each with its old and its new value. */
export const FieldChanges = ({
  title,
  fields,
}: {
  title: string;
  fields: readonly { readonly path: string; readonly before?: unknown; readonly after?: unknown }[];
}) => (
  <details class="fold">
    <summary>{labelled(title, say('fieldCount', { count: fields.length }))}</summary>
    <dl class="field-changes">
      {fields.map(({ path, before, after }) => (
        <div key={path}>
          <dt>
            <code>{path.replace(/^\$\./, '')}</code>
          </dt>
          <dd>
            <del>{shortText(before)}</del> <ins>{shortText(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  </details>
);
