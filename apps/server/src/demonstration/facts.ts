import { DEMO_LOCKER_PATH } from '@yacheyka/contract/device/demo-locker-paths'
import { pointNumberPath } from '@yacheyka/core/points/point-number'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { CABINET_LOGIN, CABINET_PASSWORD, MEMBERS } from './accounts/load-accounts.ts'
import { OPERATOR_PASSWORD, OPERATORS } from './operators/load-operators.ts'
import { isDemonstration } from './claim-database.ts'
import { findShownLocker } from './locker/queries.ts'
import {
  COURIER_TOKEN,
  FEED_TOKEN,
  findDemonstrationLocker,
  LOCKER_TOKEN,
} from './parcels/feed-sources.ts'
import { findShowcase } from './parcels/queries.ts'
import { WIDGET_TOKEN } from './widget/load-widget.ts'

/** Lines for the start of the program: what a newcomer may try first. None for a real network. */
export async function describeDemonstration(
  db: Kysely<Database>,
  publicUrl: string,
  speed: number,
): Promise<string[]> {
  if ((await isDemonstration(db)) !== true) return []
  const { moving, waiting } = await findShowcase(db)
  const locker = await findDemonstrationLocker(db)
  const shown = await findShownLocker(db)
  return [
    '  сеть          демонстрационная; пустая и настоящая: DEMO=0',
    ...(moving === undefined ? [] : [`  посылка едет  ${moving}: ${publicUrl}/track/${moving}`]),
    ...(waiting === undefined
      ? []
      : [`  посылка ждёт  ${waiting.number}: ${publicUrl}/p/${waiting.uid}`]),
    ...(shown === undefined
      ? []
      : [`  постамат      ${publicUrl}${DEMO_LOCKER_PATH}/${pathOf(shown)}: экран и стена ячеек`]),
    `  кабинет       ${CABINET_LOGIN} / ${CABINET_PASSWORD}: ${publicUrl}/juridical-auth`,
    `                по ролям: ${MEMBERS.map(({ login }) => login).join(', ')}, пароль тот же`,
    `  консоль       ${OPERATORS[0]?.login} / ${OPERATOR_PASSWORD}: ${publicUrl}/operator`,
    `  лента         токен ${FEED_TOKEN}, см. docs/demonstration.md`,
    `                курьер ${COURIER_TOKEN}${locker === undefined ? '' : `, постамат ${locker} ${LOCKER_TOKEN}`}`,
    `  виджет        токен ${WIDGET_TOKEN}: ${publicUrl}/widget?tk=${WIDGET_TOKEN}`,
    speed === 0
      ? '  движение      выключено: DEMO_SPEED=0'
      : `  движение      в ${speed} раз быстрее жизни: DEMO_SPEED`,
  ]
}

/** Letters stay as they are: whoever reads the address knows the city by them. */
const pathOf = (number: string): string =>
  /^[\p{L}\d-]+$/u.test(number) ? number : pointNumberPath(number)
