import { html, type Html } from './html.ts';
import { isObject } from '../../model/shared/is-object.ts';

/** The mapped fields of a listing, as far as the site stores them. */
export interface Mapped {
  readonly status: string;
  readonly taxonomies: Readonly<Record<string, readonly string[]>>;
  readonly postmeta: Readonly<Record<string, string>>;
}

const PUBLISHED = 'publish';
const MAX_STATUS = 20;
const MAX_ENTRIES = 100;
const MAX_TERMS = 50;
const MAX_SHOWN = 300;

/** The `mapped` of a delivered listing; undefined if the gateway uses no template. Values become text, like post meta. */
export function readMapped(value: unknown): Mapped | undefined {
  if (!isObject(value)) return undefined;
  const { status, taxonomies, postmeta } = value;
  return {
    status: typeof status === 'string' ? status.slice(0, MAX_STATUS) : PUBLISHED,
    taxonomies: Object.fromEntries(
      entriesOf(taxonomies).map(([name, terms]) => [
        name,
        Array.isArray(terms) ? terms.slice(0, MAX_TERMS).map((term) => shown(term)) : [],
      ]),
    ),
    postmeta: Object.fromEntries(entriesOf(postmeta).map(([key, found]) => [key, shown(found)])),
  };
}

const entriesOf = (value: unknown): [string, unknown][] =>
  isObject(value) ? Object.entries(value).slice(0, MAX_ENTRIES) : [];

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.slice(0, MAX_SHOWN);
}

/** Whether a post of this status is visible; without a mapping it is. */
export const isPublic = (postStatus: string | undefined): boolean =>
  postStatus === undefined || postStatus === PUBLISHED;

/** Shows the post as the plugin wrote it: its status, terms and fields. */
export function mappedBox({ status, taxonomies, postmeta }: Mapped, fr: boolean): Html {
  const terms = Object.entries(taxonomies).filter(([, names]) => names.length > 0);
  return html`<details class="mapped" open>
    <summary>${fr ? 'Fiche écrite par l’extension' : 'Post as the plugin wrote it'} · <b>${status}</b></summary>
    ${terms.map(([name, names]) => html`<p><code>${name}</code> ${names.map((term) => html`<span>${term}</span>`)}</p>`)}
    <table>
      ${Object.entries(postmeta).map(
        ([key, value]) =>
          html`<tr>
            <td><code>${key}</code></td>
            <td>${value}</td>
          </tr>`,
      )}
    </table>
  </details>`;
}
