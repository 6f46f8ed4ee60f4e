import { openConsole, test } from './operator.ts'
test('shots', async ({ page }) => {
  test.setTimeout(120000)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [name, path] of [
      ['silence', '/operator/reports/silence'],
      ['sources', '/operator/reports/silence?by=sources'],
      ['spells', '/operator/reports/silence?by=spells&period=90'],
      ['occupancy', '/operator/reports/occupancy'],
      ['today', '/operator'],
    ] as const) {
      await openConsole(page, path)
      await page.waitForLoadState('networkidle')
      await page.screenshot({
        path: `/tmp/shots/${name}-${width}.png`,
        fullPage: name.startsWith('s'),
      })
    }
  }
})
