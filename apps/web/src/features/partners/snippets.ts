/** The token of a demonstration installation (decisions, section 10). */
export const DEMO_TOKEN = 'demo-widget-token'

/** What the page asks the map for, and what the snippet shows. */
export const PARCEL = { city: 'Казань', weight: 1500, dimensions: '20x30x10' } as const

/** What a shop pastes; `token` is the demonstration's or the place where the shop's own goes. */
export const shopSnippet = (publicUrl: string, token: string): string =>
  `<script src="${publicUrl}/widget.js" async></script>

<yacheyka-map token="${token}" city="${PARCEL.city}"
  weight="${PARCEL.weight}" dimensions="${PARCEL.dimensions}"></yacheyka-map>

<script>
  document.querySelector('yacheyka-map')
    .addEventListener('point-select', ({ detail }) => {
      // номер, название, адрес, часы работы, место под посылку
      console.log(detail.number, detail.address)
    })
</script>`

/** How a shop's server asks again; `path` is the endpoint's. */
export const checkSnippet = (publicUrl: string, path: string, token: string): string =>
  `curl -X POST ${publicUrl}${path} \\
  -H 'Authorization: Token ${token}' \\
  -H 'Content-Type: application/json' \\
  -d '{"weight": ${PARCEL.weight}, "height": 20, "width": 30, "depth": 10}'`
