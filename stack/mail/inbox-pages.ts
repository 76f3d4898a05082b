import type { CaughtMessage } from './mailbox.ts';

const STYLE = `
  :root { color-scheme: light dark; --line: #8883; --soft: #888; }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.3rem; }
  table { border-collapse: collapse; width: 100%; }
  td, th { text-align: left; padding: .45rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
  th, .soft { color: var(--soft); font-weight: normal; }
  td.time { white-space: nowrap; }
  iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 6px; padding: 1rem; }
`;

/** The list of all caught messages. */
export function listPage(messages: readonly CaughtMessage[]): string {
  const rows = messages.map(
    ({ id, received_at, from, to, subject }) => `<tr>
      <td class="time soft"><time datetime="${escape(received_at)}">${escape(shortTime(received_at))}</time></td>
      <td>${escape(to.join(', '))}</td>
      <td><a href="/view/${escape(id)}">${escape(subject || '(no subject)')}</a><br><span class="soft">${escape(from)}</span></td>
    </tr>`,
  );
  const table =
    rows.length === 0
      ? '<p class="soft">No mail yet. Everything the product sends appears here and goes nowhere else.</p>'
      : `<table><thead><tr><th>Received</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return page('Inbox', `<h1>Inbox</h1>${table}`);
}

/** One message: head, letter in a sandboxed frame, text and attachments. */
export function messagePage(message: CaughtMessage): string {
  const { id, received_at, from, to, subject, text, html, attachments } = message;
  const rows = [
    ['From', from],
    ['To', to.join(', ')],
    ['Received', shortTime(received_at)],
  ].map(([name = '', value = '']) => `<tr><th>${name}</th><td>${escape(value)}</td></tr>`);
  const files = attachments.map(
    ({ filename, size }, position) =>
      `<li><a href="/messages/${escape(id)}/attachments/${position}">${escape(filename)}</a> <span class="soft">${size} bytes</span></li>`,
  );
  const letter =
    html === ''
      ? `<pre>${escape(text)}</pre>`
      : `<iframe sandbox src="/messages/${escape(id)}/html" title="The letter"></iframe>
         <details><summary class="soft">As text</summary><pre>${escape(text)}</pre></details>`;
  return page(
    subject || '(no subject)',
    `<p><a href="/">Inbox</a></p><h1>${escape(subject || '(no subject)')}</h1>
     <table><tbody>${rows.join('')}</tbody></table>
     ${files.length === 0 ? '' : `<ul>${files.join('')}</ul>`}<p></p>${letter}`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body>${body}</body></html>`;
}

/** Date and time without what a reader does not need. */
function shortTime(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
