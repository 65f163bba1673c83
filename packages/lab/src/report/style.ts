/** The look of a report: quiet, readable in print, no script and nothing from elsewhere. */
export const style = `
:root { --ink: #1d2430; --soft: #5b6675; --faint: #d9dee5; --paper: #fff; --wash: #f4f6f8; --accent: #b3541e; --good: #2d6a4f; --p: #1f5fa8; --r: #b3541e; --f: #2d6a4f; --gone: #fbdcd4; --extra: #fff0c2 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --soft: #9aa5b4; --faint: #39424f; --paper: #171b21; --wash: #1f252d; --accent: #e08a4f; --good: #74c69d; --p: #7fb2ea; --r: #e08a4f; --f: #74c69d; --gone: #5c2a20; --extra: #4d4316 } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 2.5rem 1.5rem 5rem; max-width: 76rem; background: var(--paper); color: var(--ink); font: 15px/1.5 "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif }
h1 { font-size: 2rem; font-weight: 600; margin: 0 0 .3rem; letter-spacing: -.01em }
h2 { font-size: 1.3rem; font-weight: 600; margin: 3rem 0 .4rem; padding-top: .8rem; border-top: 1px solid var(--faint) }
h3 { font-size: 1rem; font-weight: 600; margin: 1.4rem 0 .3rem }
p { margin: .3rem 0 .9rem; max-width: 46rem }
.soft, caption, .axes text, figcaption, th { color: var(--soft) }
nav a { margin-right: 1.1rem }
a { color: var(--accent); text-decoration: none }
a:hover { text-decoration: underline }
table { border-collapse: collapse; font: 13px/1.35 ui-sans-serif, system-ui, "Segoe UI", Helvetica, Arial, sans-serif; font-variant-numeric: tabular-nums; margin: .6rem 0 1rem }
th { font-weight: 500; text-align: right; vertical-align: bottom; border-bottom: 1px solid var(--ink); padding: .2rem .6rem }
td { text-align: right; padding: .16rem .6rem; border-bottom: 1px solid var(--faint) }
th:first-child, td:first-child, td.left, th.left { text-align: left }
tbody tr:hover { background: var(--wash) }
td.best { font-weight: 700; color: var(--good) }
td .interval { color: var(--soft); font-size: 11px; margin-left: .3rem }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(21rem, 1fr)); gap: 1.2rem }
figure { margin: 0; break-inside: avoid }
figcaption { font-size: 13px }
svg { display: block; width: 100%; height: auto; font: 11px ui-sans-serif, system-ui, "Segoe UI", Helvetica, Arial, sans-serif; fill: var(--ink) }
.axes line { stroke: var(--faint); stroke-width: .7 }
.axes text, .axis-title { fill: var(--soft); font-size: 10px }
.iso { fill: none; stroke: var(--faint); stroke-dasharray: 3 3 }
.iso-label { fill: var(--soft); font-size: 9px }
.dot { fill: var(--accent); fill-opacity: .75 }
.dot.best { fill: var(--good); fill-opacity: 1 }
.label { font-size: 9.5px }
.line { fill: none; stroke-width: 1.8 }
.line.p { stroke: var(--p) } .line.r { stroke: var(--r); stroke-dasharray: 6 3 } .line.f { stroke: var(--f); stroke-width: 2.4 }
.default { stroke: var(--soft); stroke-dasharray: 2 3 }
.key.p { color: var(--p) } .key.r { color: var(--r) } .key.f { color: var(--f) }
.box { fill: var(--wash); stroke: var(--soft) } .whisker { stroke: var(--soft) } .median { stroke: var(--accent); stroke-width: 2 } .mean { fill: var(--good) }
.bar { fill: var(--p); fill-opacity: .6 }
details { border: 1px solid var(--faint); border-radius: 5px; margin: .5rem 0; padding: .4rem .8rem; break-inside: avoid }
summary { cursor: pointer; font: 13px/1.4 ui-sans-serif, system-ui, sans-serif }
summary b { font-variant-numeric: tabular-nums }
.diff { display: grid; grid-template-columns: 1fr 1fr; gap: 1.2rem; font-size: 13px; line-height: 1.45; margin-top: .5rem }
.diff div { overflow-wrap: anywhere }
.diff h4 { margin: 0 0 .2rem; font-size: 12px; color: var(--soft); font-weight: 500 }
del { background: var(--gone); text-decoration: none } ins { background: var(--extra); text-decoration: none }
.alike { color: var(--soft); font-style: italic }
code { font: 12px ui-monospace, Menlo, Consolas, monospace }
@media (max-width: 45rem) { .diff { grid-template-columns: 1fr } }
@media print { body { max-width: none; padding: 0; font-size: 11pt; color: #000; background: #fff } h2 { break-after: avoid } nav { display: none } details { border: 0; padding: 0 } details::details-content { content-visibility: visible; display: block; height: auto } a { color: inherit } }
`
