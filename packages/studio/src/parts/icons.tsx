/** The icons: lines on a grid of 20 units, in the colour of the text. */

const paths = {
  page: 'M5 2.5h6.5L15 6v11.5H5zM11.5 2.5V6H15M7.5 10h5M7.5 13h5',
  builder: 'M3 4h5v4H3zM12 12h5v4h-5zM5.5 8v6H12M8 6h6.5v6',
  evaluate: 'M3 17h14M5.5 14V9M10 14V4M14.5 14v-3',
  jobs: 'M3 14l4-5 3.5 3L17 5M12.5 5H17v4.5',
  serve: 'M3 4h14v5H3zM3 11h14v5H3zM6 6.5h.01M6 13.5h.01',
  help: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M7.8 7.7c.3-1.3 1.2-1.9 2.3-1.9 1.3 0 2.3.8 2.3 2 0 1.6-2.3 1.9-2.3 3.500M10 14h.01',
  undo: 'M7.5 4.500L4 8l3.5 3.500M4 8h7.500a4.5 4.5 0 0 1 0 9H8',
  redo: 'M12.5 4.500L16 8l-3.5 3.500M16 8H8.500a4.5 4.5 0 0 0 0 9H12',
  sun: 'M10 13.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M10 2v1.500M10 16.500V18M2 10h1.500M16.5 10H18M4.3 4.300l1.1 1.100M14.6 14.600l1.1 1.100M4.3 15.700l1.1-1.100M14.6 5.400l1.1-1.1',
  moon: 'M16.5 11.800A7 7 0 0 1 8.2 3.500a7 7 0 1 0 8.3 8.300z',
  open: 'M3 16V5h5l2 2h7v9z',
  plus: 'M10 4v12M4 10h12',
  close: 'M5 5l10 10M15 5L5 15',
  search: 'M9 14.500a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11M13 13l4 4',
  trash: 'M4 6h12M8 6V4h4v2M6 6l.7 10.500h6.600L14 6',
  left: 'M12 5l-5 5 5 5',
  right: 'M8 5l5 5-5 5',
  check: 'M4 10.500l4 4 8-9',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  download: 'M10 3v10M6 9.500l4 4 4-4M4 16.500h12',
  brush: 'M4 16c2 .5 4-.3 4-2.500a2 2 0 0 0-2-2c-2 0-1.2 2.8-2 4.500M7.8 11.700L15.5 3.500l1.5 1.5-8 7.7',
  stop: 'M6 6h8v8H6z',
  play: 'M7 5l8 5-8 5z',
} as const

/** The name of an icon. */
export type IconName = keyof typeof paths

/** An icon; it is decoration, the text beside it or the label of its button says what it means. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
