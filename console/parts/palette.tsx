import { signal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { useEffect, useId, useState } from 'preact/hooks';
import { call } from '../session/api.ts';
import { labelled, say } from '../words/words.ts';
import { useModal } from './dialog.tsx';

/** Whether the palette is open: by Ctrl-K or its button. */
export const isPaletteOpen = signal(false);

interface Command {
  readonly text: string;
  readonly href: string;
}

/** Maximum gateways in the palette; the list of gateways has the others. */
const GATEWAYS = 100;

const pages = (): Command[] => [
  { text: say('gateways'), href: '/console/gateways' },
  { text: say('listings'), href: '/console/listings' },
  { text: say('leads'), href: '/console/leads' },
  { text: say('brochures'), href: '/console/brochures' },
  { text: say('plugins'), href: '/console/plugins' },
  { text: say('estimation'), href: '/console/estimation' },
  { text: say('transactions'), href: '/console/transactions' },
  { text: say('insights'), href: '/console/insights' },
  { text: say('notifications'), href: '/console/notifications' },
  { text: say('yourData'), href: '/console/data' },
  { text: say('support'), href: '/console/support' },
  { text: say('newGateway'), href: '/console/gateways/new' },
  { text: say('studio'), href: '/console/studio' },
  { text: say('mapping'), href: '/console/mapping' },
];

/** Pages of a gateway that the palette finds by their name and that of the gateway. */
const SECTIONS = [
  'settings',
  'runs',
  'quarantine',
  'held',
  'former',
  'twins',
  'webhooks',
  'alerts',
  'addons',
  'metadata',
  'sharing',
  'audit',
] as const;

const pagesOf = ({ id, name }: { readonly id: string; readonly name: string }): Command[] => [
  { text: name, href: `/console/gateways/${id}` },
  ...SECTIONS.map((section) => ({ text: labelled(name, say(section)), href: `/console/gateways/${id}/${section}` })),
];

/** Maximum commands listed at a time; typing finds the others. */
const SHOWN = 50;

/** Jumps to pages and gateways by typing. */
export function Palette() {
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      isPaletteOpen.value = !isPaletteOpen.value;
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return isPaletteOpen.value ? <OpenPalette /> : null;
}

/** The pages of gateways; empty until they are read, or if they cannot be: the palette still lists the others. */
function useGatewayPages(): readonly Command[] {
  const [gateways, setGateways] = useState<Command[]>([]);
  useEffect(() => {
    call('listGateways', { query: { size: GATEWAYS } }).then(
      ({ items }) => setGateways(items.flatMap(pagesOf)),
      () => undefined,
    );
  }, []);
  return gateways;
}

function Found({
  id,
  found,
  place,
  go,
}: {
  id: string;
  found: readonly Command[];
  /** Of the highlighted one. */
  place: number;
  go: (command: Command) => void;
}) {
  return (
    <div role="listbox" id={id} aria-label={say('commandPalette')} tabIndex={-1}>
      {found.map((command, index) => (
        <div
          key={command.href}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === place}
          tabIndex={-1}
          onClick={() => go(command)}
          onKeyDown={() => undefined}
        >
          <span>{command.text}</span>
        </div>
      ))}
      {found.length === 0 && <p class="soft card-body">{say('noCommand')}</p>}
    </div>
  );
}

function OpenPalette() {
  const dialog = useModal();
  const id = useId();
  const { route } = useLocation();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const gateways = useGatewayPages();
  const close = (): void => {
    isPaletteOpen.value = false;
  };
  const wanted = text.trim().toLowerCase();
  const found = [...pages(), ...gateways]
    .filter((command) => command.text.toLowerCase().includes(wanted))
    .slice(0, SHOWN);
  const go = (command: Command | undefined): void => {
    if (!command) return;
    close();
    route(command.href);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setPlace((place + 1) % Math.max(1, found.length)),
    ArrowUp: () => setPlace((place - 1 + found.length) % Math.max(1, found.length)),
    Enter: () => go(found[place]),
  };
  return (
    <dialog ref={dialog} class="palette" aria-label={say('commandPalette')} onClose={close}>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[place] ? `${id}-${place}` : undefined}
        aria-label={say('searchCommand')}
        placeholder={say('searchCommand')}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setPlace(0);
        }}
        onKeyDown={(event) => {
          const act = keys[event.key];
          if (!act) return;
          event.preventDefault();
          act();
        }}
      />
      <Found id={id} found={found} place={place} go={go} />
    </dialog>
  );
}
