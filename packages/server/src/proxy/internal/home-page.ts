/** The page on which the proxy is set. */

import { fingerprintOf } from '../../certificates/index.js'
import { escapeHtml, ownPage } from '../own-page.js'
import type { InternalContext } from './internal-context.js'

/** Makes the page. */
export function homePage(context: InternalContext): Response {
  const parts = [
    '<h1>Gleaner</h1>',
    `<p>Pages that pass through this proxy are ${context.settings().isOn ? 'replaced by their content' : 'passed unchanged'}. Add <code>?gleaner-original</code> to an address to see the original.</p>`,
    settingsForm(context),
    certificatePart(context),
    setUpPart(context),
    recentPart(context),
  ]
  return ownPage({ title: 'Gleaner', body: parts.join('\n'), hasForms: true, headers: { 'cache-control': 'no-store' } })
}

function tokenField({ formToken }: InternalContext): string {
  return `<input type="hidden" name="token" value="${escapeHtml(formToken)}">`
}

function settingsForm(context: InternalContext): string {
  const { isOn, include, exclude, keepsRecent } = context.settings()
  const box = (name: string, isSet: boolean, label: string): string =>
    `<label><input type="checkbox" name="${name}" value="yes"${isSet ? ' checked' : ''}> ${label}</label>`
  const hosts = (name: string, list: readonly string[], label: string): string =>
    `<label>${label}<textarea name="${name}" rows="3" spellcheck="false">${escapeHtml(list.join('\n'))}</textarea></label>`
  return `<form method="post" action="/settings">${tokenField(context)}
${box('on', isOn, 'Clean pages')}
${pipelineField(context)}
${hosts('exclude', exclude, 'Never clean pages of these hosts')}
${hosts('include', include, 'Clean pages of these hosts only; empty for all')}
${box('recent', keepsRecent, 'Keep a list of recent pages, in memory only')}
<p><button>Save</button></p></form>`
}

function pipelineField(context: InternalContext): string {
  const current = context.pipelineName()
  if (context.isPipelineFixed) return `<p>Pipeline: <b>${escapeHtml(current)}</b>, as given with <code>--pipeline</code>.</p>`
  const options = context
    .pipelineNames()
    .map(name => `<option${name === current ? ' selected' : ''}>${escapeHtml(name)}</option>`)
    .join('')
  return `<label>Pipeline<select name="pipeline">${options}</select></label>`
}

function certificatePart(context: InternalContext): string {
  const certificate = context.certificate()
  if (certificate === null)
    return '<h2>https</h2><p>https pages pass unchanged. Start <code>gleaner serve</code> with <code>--intercept</code> to clean them.</p>'
  return `<h2>https</h2>
<p><a href="/gleaner-ca.pem">Download the certificate</a> of this proxy's authority and trust it, on machines of your own only; <code>gleaner ca trust-help</code> says how.</p>
<p class="note">SHA-256 ${escapeHtml(fingerprintOf(certificate))}</p>${learntPart(context)}`
}

function learntPart(context: InternalContext): string {
  const learnt = context.hosts()?.list() ?? []
  if (learnt.length === 0) return ''
  const items = learnt.map(
    ({ host }) =>
      `<li><form method="post" action="/forget">${tokenField(context)}<input type="hidden" name="host" value="${escapeHtml(host)}">${escapeHtml(host)} <button class="quiet">forget</button></form></li>`,
  )
  return `<p>Programs refused the certificate for these hosts, so they are left alone:</p><ul>${items.join('')}</ul>`
}

function setUpPart(context: InternalContext): string {
  const address = escapeHtml(context.address())
  return `<h2>Set up</h2>
<p>HTTP and HTTPS proxy: <code>${address}</code>. Proxy auto-config file: <a href="/proxy.pac">proxy.pac</a>, also at <code>http://${address}/proxy.pac</code>.</p>`
}

function recentPart(context: InternalContext): string {
  if (!context.settings().keepsRecent) return ''
  const pages = context.recent.list()
  if (pages.length === 0) return '<h2>Recent pages</h2><p>None yet.</p>'
  const items = pages.map(
    ({ url, title, status, pipeline }) =>
      `<li><a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(title ?? url)}</a> <span class="note">${escapeHtml(status)}, ${escapeHtml(pipeline)}</span></li>`,
  )
  return `<h2>Recent pages</h2><ul>${items.join('')}</ul><form method="post" action="/clear-recent">${tokenField(context)}<button class="quiet">Clear the list</button></form>`
}
