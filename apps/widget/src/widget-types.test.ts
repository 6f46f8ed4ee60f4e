import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import type { WidgetEvent } from '@yacheyka/contract/widget/widget-messages'
import { expectTypeOf, test } from 'vitest'
import type {
  YacheykaMapError,
  YacheykaMapEventMap,
  YacheykaPoint,
  YacheykaPointUnselect,
} from '../widget.d.ts'

test('the types that shops get are those of the contract', () => {
  expectTypeOf<YacheykaPoint>().toEqualTypeOf<WidgetTerminal>()
  expectTypeOf<YacheykaMapEventMap['point-select']['detail']>().toEqualTypeOf<WidgetTerminal>()
  expectTypeOf<Extract<WidgetEvent, { type: 'error' }>['code']>().toExtend<
    YacheykaMapError['code']
  >()
  expectTypeOf<Extract<WidgetEvent, { type: 'point-unselect' }>>().toExtend<YacheykaPointUnselect>()
  expectTypeOf<HTMLElementTagNameMap['yacheyka-map']['weight']>().toEqualTypeOf<number | null>()
})
