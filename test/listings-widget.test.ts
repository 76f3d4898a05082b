import { readFile } from 'node:fs/promises';
import { createContext, runInContext } from 'node:vm';
import { expect } from 'chai';

const FILE = new URL('../extensions/plugins/property-gateway-listings.js', import.meta.url);

/** The parts of a browser that the widget uses. */
class Node {
  readonly name: string;
  readonly children: Node[] = [];
  textContent = '';
  href?: string;
  src?: string;
  constructor(name: string) {
    this.name = name;
  }
  append(child: Node) {
    this.children.push(child);
  }
  replaceChildren(...children: Node[]) {
    this.children.splice(0, this.children.length, ...children);
  }
  /** Every node below with this name. */
  all(name: string): Node[] {
    return this.children.flatMap((child) => [...(child.name === name ? [child] : []), ...child.all(name)]);
  }
}

class HTMLElement {
  shadowRoot?: Node;
  readonly attributes = new Map<string, string>();
  attachShadow() {
    this.shadowRoot = new Node('shadow');
  }
  getAttribute(name: string) {
    return this.attributes.get(name) ?? null;
  }
  dispatchEvent() {}
}

type Widget = HTMLElement & { connectedCallback(): Promise<void> };

describe('The listings widget', () => {
  const asked: string[] = [];

  /** The widget on a page, with the response of the site. */
  async function show(answer: unknown, attributes: Record<string, string> = {}): Promise<Node> {
    let Element: (new () => Widget) | undefined;
    const page = createContext({
      HTMLElement,
      URL,
      Intl,
      AbortController,
      CustomEvent,
      document: {
        createElement: (name: string) => new Node(name),
        documentElement: { lang: 'fr' },
        location: { origin: 'https://page.example' },
      },
      customElements: { get: () => undefined, define: (_: string, defined: new () => Widget) => (Element = defined) },
      fetch: async (url: string) => {
        asked.push(url);
        return answer === undefined ? Response.error() : Response.json(answer);
      },
    });
    runInContext(await readFile(FILE, 'utf8'), page);
    if (!Element) throw new Error('The widget defines no element.');
    const widget = new Element();
    for (const [name, value] of Object.entries(attributes)) widget.attributes.set(name, value);
    await widget.connectedCallback();
    if (!widget.shadowRoot) throw new Error('The widget shows nothing.');
    return widget.shadowRoot;
  }

  const house = { title: 'Maison <b>', url: 'https://s.example/1', city: 'Hendaye', price: 250_000, currency: 'EUR' };

  it('shows the published listings of a site as text', async () => {
    const root = await show(
      { listings: [{ ...house, picture: 'https://s.example/1.jpg' }] },
      { site: 'https://s.example/' },
    );
    expect(asked.at(-1)).to.equal('https://s.example/wp-json/property-gateway/v1/published');
    expect(root.all('strong')[0]?.textContent).to.equal('Maison <b>');
    expect(root.all('span')[0]?.textContent).to.match(/^Hendaye · 250.000.€$/);
    expect([root.all('a')[0]?.href, root.all('img')[0]?.src]).to.deep.equal([
      'https://s.example/1',
      'https://s.example/1.jpg',
    ]);
  });

  it('loads only web addresses, and shows no more listings than its limit', async () => {
    const bad = { ...house, url: 'javascript:alert(1)', picture: 'data:text/html,x' };
    const root = await show({ listings: [bad, bad, bad] }, { limit: '2' });
    expect(root.all('li')).to.have.length(2);
    expect(root.all('a')[0]?.href).to.equal(undefined);
    expect(root.all('img')).to.have.length(0);
  });

  it('shows a message when the site does not respond', async () => {
    for (const answer of [undefined, { message: 'no' }]) {
      expect((await show(answer)).all('p')[0]?.textContent).to.include('cannot be shown');
    }
    expect((await show({ listings: [] }, { site: 'javascript:x' })).all('p')[0]?.textContent).to.include(
      'not a valid URL',
    );
  });
});
