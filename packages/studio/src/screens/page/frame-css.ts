/** Colours that the frame paints text with. They are the same on light and dark screens, since pages bring their own background. */

import { heatLevels } from './layers.js'

const heatColours = ['#b91c1c', '#dc5a32', '#e8894a', '#f0b267', '#f3d58a', '#d9e08f', '#a9d08a', '#71b981', '#3d9c78', '#0f766e']

/** The style sheet of the page view. */
export const overlayCss = `
::highlight(kept){background-color:rgba(45,190,150,.30)}
::highlight(dropped){color:rgba(110,110,120,.62);background-color:rgba(225,120,70,.13)}
::highlight(only-this){background-color:rgba(37,99,235,.32)}
::highlight(only-other){background-color:rgba(217,70,160,.30)}
::highlight(gold){background-color:rgba(250,200,40,.55);color:#1c1917}
::highlight(brushed){background-color:rgba(124,58,237,.45)}
${heatColours.map((colour, level) => `::highlight(heat-${level}){background-color:${colour}${level < 2 || level > 7 ? '88' : '77'}}`).join('\n')}
img:not([src]){background:#e7e5e4;color:#57534e;font:12px system-ui,sans-serif;min-width:24px;min-height:18px}
studio-noscript{display:none}
`

if (heatColours.length !== heatLevels) throw new Error(`the heat map needs ${heatLevels} colours, got ${heatColours.length}`)

/** The style sheet of the reading view: calm type, wide lines of at most 68 characters, both themes. */
export const readerCss = `
:root{color-scheme:light;--text:#1c1917;--soft:#57534e;--line:#d6d3d1;--link:#0f766e;--code:#f5f5f4;background:#fff}
:root[data-studio-theme=dark]{color-scheme:dark;--text:#e7e5e4;--soft:#a8a29e;--line:#44403c;--link:#5eead4;--code:#292524;background:#1c1917}
body{font:17px/1.65 Charter,'Bitstream Charter','Sitka Text',Cambria,Georgia,serif;color:var(--text);max-width:68ch;margin:0 auto;padding:28px 24px 64px;overflow-wrap:break-word}
h1,h2,h3,h4,h5,h6{font-family:system-ui,sans-serif;line-height:1.25;margin:1.6em 0 .5em;letter-spacing:-.01em}
h1{font-size:1.65em;margin-top:0}h2{font-size:1.3em}h3{font-size:1.1em}h4,h5,h6{font-size:1em}
p,ul,ol,dl,table,pre,blockquote,figure{margin:0 0 1em}
a{color:var(--link);text-underline-offset:2px}
blockquote{border-left:3px solid var(--line);padding-left:16px;color:var(--soft);margin-left:0}
pre{background:var(--code);padding:12px 14px;border-radius:8px;overflow:auto;font-size:.85em}
code{font-family:ui-monospace,'Cascadia Mono',Menlo,Consolas,monospace;font-size:.88em}
table{border-collapse:collapse;font-size:.9em;display:block;overflow:auto}td,th{border:1px solid var(--line);padding:6px 10px;text-align:left}
figcaption{color:var(--soft);font-size:.85em}
img{max-width:100%}img:not([src]){display:inline-block;border:1px dashed var(--line);border-radius:8px;color:var(--soft);font:13px system-ui,sans-serif;padding:10px 12px}
::highlight(kept){background-color:rgba(37,99,235,.22)}
`
