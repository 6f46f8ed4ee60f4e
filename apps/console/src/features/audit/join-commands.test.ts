import type { AuditCommand, AuditRow } from '@yacheyka/contract/audit/console-audit'
import { expect, test } from 'vitest'
import { formatCommand, joinCommands } from './join-commands.ts'

const COMMAND: AuditCommand = {
  uid: 'c',
  kind: 'open_door',
  state: 'done',
  result: 'opened',
  operator: 'Анна',
  approver: 'Борис',
  asked_at: '2025-11-22T12:01:00+03:00',
  issued_at: '2025-11-22T12:03:00+03:00',
  expires_at: '2025-11-22T12:05:00+03:00',
  answered_at: '2025-11-22T12:04:00+03:00',
  waits: false,
}
const entry = (uid: string, command: AuditCommand | null): AuditRow => ({
  uid,
  at: '2025-11-22T12:03:00+03:00',
  operator_uid: null,
  actor: 'cli',
  actor_name: '',
  action: 'device.command',
  subject_kind: 'point',
  subject_id: '1',
  subject_name: '1',
  before: null,
  after: null,
  reason: '',
  address: '',
  command,
})

test('entries about one command stand in one line, in the place of the newest', () => {
  const rows = [entry('4', null), entry('3', COMMAND), entry('2', null), entry('1', COMMAND)]
  expect(
    joinCommands(rows).map(({ entry: { uid }, earlier }) => [uid, earlier.map((one) => one.uid)]),
  ).toEqual([
    ['4', []],
    ['3', ['1']],
    ['2', []],
  ])
})

test('request, approval and result of a command in one line with their times', () => {
  const line = formatCommand(COMMAND).replaceAll('\u00A0', ' ')
  expect(line).toMatch(
    /^Запрос: Анна, .*12:01 → согласие: Борис, .*12:03 → Выполнена: дверца открылась, .*12:04$/,
  )
})

test('a request that nobody approved says so', () => {
  const over = { state: 'waiting', result: null, approver: null, issued_at: null } as const
  const line = formatCommand({ ...COMMAND, ...over, answered_at: null })
  expect(line.replaceAll('\u00A0', ' ')).toMatch(
    /^Запрос: Анна, .*12:01 → Не подтверждена вовремя$/,
  )
})
