import type View from 'ol/View.js'

/** Sets the greatest zoom. OpenLayers builds the view anew for that and forgets its padding, so that a card covers what was moved clear of it. */
export const limitZoom = (view: View, zoom: number): void => {
  if (view.getMaxZoom() === zoom) return
  const { padding } = view
  const centre = view.getCenter()
  view.setMaxZoom(zoom)
  // Taking the padding moves the centre.
  view.padding = padding
  view.setCenter(centre)
}
