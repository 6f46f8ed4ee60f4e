import { isStorable } from '@yacheyka/core/text/storable'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { defineOperatorEndpoint, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { pointText } from '../points/console-points.ts'
import { LOCKERS_TAG } from './console-lockers.ts'

const STAFF = `${OPERATOR_PATH}/locker_staff` as const
export const STAFF_ROLES = ['courier', 'technician'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
export const STAFF_ROLE_WORDING: Readonly<Record<StaffRole, string>> = {
  courier: 'Курьер',
  technician: 'Техник',
}
export const STAFF_POINTS_MAX = 500

const staffRow = z
  .object({
    badge: z.string(),
    name: z.string(),
    role: z.enum(STAFF_ROLES),
    active: z.boolean(),
    created_at: z.string(),
    points: z.array(z.string()),
  })
  .meta({ id: 'OperatorLockerPerson' })
export type StaffRow = z.output<typeof staffRow>

export const operatorListLockerStaff = defineOperatorEndpoint({
  id: 'operatorListLockerStaff',
  method: 'GET',
  path: STAFF,
  tag: LOCKERS_TAG,
  summary: 'Курьеры и техники, которые входят на экранах постаматов',
  roles: MANAGERS,
  query: z.object(paging),
  responses: { 200: collectionOf(staffRow), 400: badRequestResponse },
})

export const operatorAddLockerStaff = defineOperatorEndpoint({
  id: 'operatorAddLockerStaff',
  method: 'POST',
  path: STAFF,
  tag: LOCKERS_TAG,
  summary: 'Завести курьера или техника; номер и ПИН-код показываются один раз',
  roles: MANAGERS,
  body: z.object({
    name: z
      .string('Укажите имя')
      .trim()
      .min(1, 'Укажите имя')
      .max(64, 'Не длиннее 64 символов')
      .refine(isStorable, 'Имя с недопустимыми символами'),
    role: z.enum(STAFF_ROLES, 'Укажите, кто это'),
    points: z
      .array(pointText(64).min(1), 'Укажите номера точек')
      .min(1, 'Укажите номера точек')
      .max(STAFF_POINTS_MAX, `Не больше ${STAFF_POINTS_MAX} точек`),
  }),
  responses: {
    201: z.object({ badge: z.string(), pin: z.string() }),
    400: badRequestResponse,
    404: errorResponse,
  },
})

export const operatorStopLockerStaff = defineOperatorEndpoint({
  id: 'operatorStopLockerStaff',
  method: 'POST',
  path: `${STAFF}/:badge/stop`,
  tag: LOCKERS_TAG,
  summary: 'Больше не пускать этот номер ни к одному постамату',
  roles: MANAGERS,
  params: z.object({ badge: z.string().regex(/^\d{6}$/) }),
  responses: { 200: z.object({ badge: z.string() }), 404: errorResponse },
})
