import type { DeviceHealth } from '@yacheyka/contract/device/telemetry'
import { counted } from '@yacheyka/core/text/wording'
import { formatMoment } from '@yacheyka/ui/moment.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MINUTES = ['минуту', 'минуты', 'минут'] as const
const HOURS = ['час', 'часа', 'часов'] as const
const DAYS = ['день', 'дня', 'дней'] as const

/** «3 часа» of seconds; the largest whole unit. */
function formatSpan(seconds: number): string {
  if (seconds >= DAY) return counted(Math.floor(seconds / DAY), DAYS)
  if (seconds >= HOUR) return counted(Math.floor(seconds / HOUR), HOURS)
  return counted(Math.floor(seconds / MINUTE), MINUTES)
}

const STARTS: Readonly<Record<string, string>> = {
  machine: 'с включения питания',
  asked: 'с перезапуска по просьбе',
}

/** What an operator looks for on the card: the journal, boards, clock and how long the program runs. */
export function healthWords(health: DeviceHealth): readonly string[] {
  const { uptime, start_reason: reason, oldest_unsent: oldest } = health
  const silent = health.boards.filter(({ state }) => state !== 'ok').map(({ board }) => board)
  const offset = Math.round(health.clock_offset / 1000)
  const start = STARTS[reason]
  return [
    ...(oldest === null ? [] : [`самое старое непереданное — ${formatMoment(oldest)}`]),
    ...(silent.length === 0 ? [] : [`не отвечают платы: ${silent.join(', ')}`]),
    ...(Math.abs(offset) < MINUTE
      ? []
      : [`часы машины ${offset > 0 ? 'отстают' : 'спешат'} на ${formatSpan(Math.abs(offset))}`]),
    ...(health.clock_quality === 'bounded' ? ['время не сверено'] : []),
    ...(uptime < MINUTE
      ? ['программа только что запущена']
      : [`программа работает ${formatSpan(uptime)}${start === undefined ? '' : `, ${start}`}`]),
  ]
}
