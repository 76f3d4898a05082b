/** Outlines on a grid of 24. */
const PATHS = {
  gateways: 'M4 7h5a3 3 0 0 1 3 3v4a3 3 0 0 0 3 3h5M16 13l4 4-4 4M4 17h3M15 7h5',
  listings: 'M3 11.5 12 4l9 7.5M5.5 9.5V20h13V9.5M10 20v-6h4v6',
  leads: 'M4 6h16v12H4zM4 7l8 6 8-6',
  brochures: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7',
  mapping: 'M4 6h6M4 12h6M4 18h6M14 6l6 6-6 6M12 12h8',
  studio: 'M4 5h7v14H4zM13 5h7v6h-7zM13 15h7v4h-7zM11 12h2',
  plugins: 'M9 3v4M15 3v4M6 7h12v5a6 6 0 0 1-12 0V7zM12 18v3',
  insights: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  estimation: 'M12 4v16M8 8.5C8 6.5 16 6 16 9s-8 3-8 6 8 2.5 8 .5',
  transactions: 'M12 21s7-6.2 7-11a7 7 0 1 0-14 0c0 4.8 7 11 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  book: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3V4zM5 17a3 3 0 0 1 3-3h11',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  leave: 'M10 5H5v14h5M14 8l4 4-4 4M18 12H9',
  check: 'M5 12.5 10 17l9-10',
  warn: 'M12 4 2.5 20h19L12 4zM12 10v4M12 17v.5',
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative picture: its meaning is in the text next to it or in the label of its control. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    <path d={PATHS[name]} />
  </svg>
);
