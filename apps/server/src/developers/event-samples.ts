import { MERCHANT_EVENT_TYPES, type MerchantEventType } from '@yacheyka/core/api-keys/event-types'
import type { MerchantEvent } from '@yacheyka/contract/merchant-api/events'
import { renderCode } from '#/developers/render-guide.ts'
import { presentEvent } from '#/merchant-events/present-event.ts'
import { sampleEvent } from '#/webhooks/sample-event.ts'

const AT = new Date('2026-11-23T09:00:00Z')
const UID = '0193b0f2-c1a8-7c4e-9d55-6a1f0c2b7e11'

/** An event of each type, as `GET /events` and webhooks give it; the same at every start. */
export const EVENT_SAMPLES = Object.fromEntries(
  MERCHANT_EVENT_TYPES.map((type) => [
    type,
    { ...presentEvent({ ...sampleEvent(type, AT), uid: UID }), test: false },
  ]),
) as Readonly<Record<MerchantEventType, MerchantEvent>>

/** For the guide on events. */
export const renderEventSamples = (): string =>
  `<h2 id="samples">Событие каждого типа</h2>\n${MERCHANT_EVENT_TYPES.map(
    (type) =>
      `<h3 id="${type}"><code>${type}</code></h3>\n${renderCode(JSON.stringify(EVENT_SAMPLES[type], undefined, 2), `Пример ${type}`)}`,
  ).join('\n')}`
