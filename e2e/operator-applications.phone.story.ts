import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test('on a phone applications are cards, and a scan stands above what is typed', async ({
  page,
}) => {
  await openConsole(page, '/operator/applications?status=all')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name: 'Клубкова Мария Олеговна' }).click()
  await expect(page.getByRole('region', { name: 'Сканы' })).toBeVisible()
  await page.getByRole('button', { name: 'Следующий скан' }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (const path of ['/operator/feedback', '/operator/responses']) {
    await openConsole(page, path)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})
