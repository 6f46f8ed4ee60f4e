import { LockerFront } from './locker-front.ts'
import { LockerLink } from './locker-link.ts'
import { Locker } from './locker.ts'
import { openConsole, signInto, test } from './operator.ts'
import { toast } from './parcel-actions.ts'
import { expect, expectFitsAllWidths, noteComplaints } from './story.ts'

// «Ввод в работу» of the real program: only browsers show that the technician's screen, the doors and the manager's card
// agree.

test.use({ role: 'manager' })

const DOORS = 24

test('a technician opens every lock of a cabinet once; a manager puts what was found in force', async ({
  page,
  playwright,
  baseURL,
  complaints,
}) => {
  const operator = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
  })
  await signInto(operator, 'manager')
  const locker = new Locker(operator, await LockerLink.open(baseURL ?? ''))
  try {
    await locker.start()
    const technician = await locker.addPerson('Олег', 'technician')
    const [screen, wall] = [await page.context().newPage(), await page.context().newPage()]
    for (const one of [screen, wall]) await noteComplaints(one, complaints)
    await screen.setViewportSize({ width: 1024, height: 600 })
    await wall.goto(`${locker.origin}/sim`)
    await screen.goto(locker.origin)
    const front = new LockerFront(screen, wall, locker.examined)

    await front.signIn(technician)
    await front.sees('Техник')
    await front.press('Ввод в работу')
    await front.sees('Ввод в работу', `Плата 1, каналов: ${DOORS}`)
    await front.press('Начать')
    for (let noted = 0; noted < DOORS; noted++) await front.noteDoor()
    await front.sees('Ячейки найдены', `Ячеек: ${DOORS}`, 'Закрытая дверца: единица')
    await front.press('Принять')
    await front.sees('Техник')
    for (const one of [screen, wall]) await one.close()

    await openConsole(page, `/operator/lockers/${encodeURIComponent(locker.number)}`)
    const found = 'Найдено: S 9, M 9, L 3, XL 3. Сейчас: S 9, M 9, L 3, XL 3.'
    await expect(page.getByText(found)).toBeVisible()
    await page.getByText('Размеры по ячейкам').click()
    await expectFitsAllWidths(page)
    await page.getByLabel('Ячейка 3', { exact: true }).selectOption('L')
    await page.getByRole('button', { name: 'Принять раскладку' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Принять' }).click()
    await expect(toast(page, 'Раскладка принята')).toBeVisible()
    await expect(page.getByRole('button', { name: /^3 L/ })).toBeVisible()
  } finally {
    await locker.stop()
    await operator.dispose()
  }
})
