// Pieces of SVG that the pictures share: text, rectangles, and a frame whose colours follow the reader's light or dark page.

/** Colours that people with any colour vision can tell apart (Okabe and Ito). */
export const COLORS = {
  execution: '#0072b2', backtracking: '#e69f00', comparison: '#009e73', merging: '#cc79a7', rest: '#999999',
  host: '#d55e00', tracked: '#0072b2', delta: '#0072b2', auto: '#009e73',
}

const STYLE = `
  .page { fill: #ffffff }
  text { font: 12px system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif; fill: #24292f }
  .title { font-size: 15px; font-weight: 600 }
  .name { font-weight: 600 }
  .quiet { fill: #57606a; font-size: 11px }
  .grid { stroke: #d0d7de; stroke-width: 1 }
  .base { stroke: #57606a; stroke-width: 1; stroke-dasharray: 3 3 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 }
    text { fill: #e6edf3 }
    .quiet { fill: #9198a1 }
    .grid { stroke: #30363d }
    .base { stroke: #9198a1 }
  }`

export function frame(width, height, title, content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(title)}">
<style>${STYLE}
</style>
<rect class="page" width="${width}" height="${height}"/>
${text(16, 26, title, { class: 'title' })}
${content.join('\n')}
</svg>
`
}

export function text(x, y, content, { anchor = 'start', ...attributes } = {}) {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}"${list(attributes)}>${escape(content)}</text>`
}

export function rectangle(x, y, width, height, fill, tooltip) {
  const title = tooltip === undefined ? '' : `<title>${escape(tooltip)}</title>`
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}">${title}</rect>`
}

export function line(x1, y1, x2, y2, className) {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" class="${className}"/>`
}

/** Coloured squares with their names, from `x` to the right. */
export function legend(x, y, names) {
  const items = []
  for (const name of names) {
    items.push(rectangle(x, y - 9, 10, 10, COLORS[name]), text(x + 15, y, name))
    x += 34 + 6.5 * name.length
  }
  return items
}

export const round = (value) => Number(value.toFixed(1))

function list(attributes) {
  return Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(String(value))}"`).join('')
}

function escape(content) {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
