import type { SimConditions } from '@yacheyka/locker/boards/sim-conditions'
import { useState } from 'react'
import { SimConditionsForm } from './sim-conditions-form.tsx'
import { SimDoorForm } from './sim-door-form.tsx'
import { beginDrag, type DraggedParcel, type SimDoorView, SimWall } from './sim-wall.tsx'

/** As the process says it. */
export interface SimCabinetView {
  readonly doors: readonly SimDoorView[]
  readonly conditions: SimConditions
}

interface SimPageProps extends SimCabinetView {
  /** Whether the process answers. */
  readonly isRunning: boolean
  /** The door that was pulled last and did not give way. */
  readonly refused: number | null
  readonly onAct: (act: object) => void
}

/** The front of a simulated cabinet in the hands of whoever plays with it. */
export function SimPage({ doors, conditions, isRunning, refused, onAct }: SimPageProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [inHands, setInHands] = useState('')
  const [dragged, setDragged] = useState<DraggedParcel | null>(null)
  const door = doors.find(({ no }) => no === chosen)
  const barcode = inHands.trim()
  const put = (no: number) => {
    onAct({ act: 'put', door: no, barcode })
    setInHands('')
  }
  const isTaking = dragged !== null && dragged.from !== null && barcode === ''
  const take = ({ no, inside }: Pick<SimDoorView, 'no' | 'inside'>) => {
    onAct({ act: 'take', door: no })
    setInHands(inside ?? '')
  }
  return (
    <main className="sim">
      <h1>Пробный постамат</h1>
      <output className="sim-notice">
        {isRunning
          ? refused !== null && `Ячейка ${refused} не поддаётся: её держит замок.`
          : 'Программа не отвечает. Если вы отключили питание, запустите её снова той же командой: дверцы и неполадки останутся.'}
      </output>
      <SimWall
        doors={doors}
        chosen={chosen}
        dragged={dragged}
        onPress={({ no, isOpen }) => {
          setChosen(no)
          onAct({ act: isOpen ? 'push' : 'pull', door: no })
        }}
        onDrag={setDragged}
        onDrop={(no) => {
          setChosen(no)
          setDragged(null)
          put(no)
        }}
      />
      <div className="sim-side">
        <ScannerForm onAct={onAct} />
        <div
          className="sim-hands"
          data-takes={isTaking}
          onDragOver={(event) => {
            if (isTaking) event.preventDefault()
          }}
          onDrop={(event) => {
            event.preventDefault()
            setDragged(null)
            if (isTaking && dragged.from !== null)
              take({ no: dragged.from, inside: dragged.barcode })
          }}
        >
          <label>
            Посылка в руках
            <input
              value={inHands}
              placeholder="Штрихкод"
              onChange={(event) => setInHands(event.target.value)}
            />
          </label>
          {barcode !== '' && <HeldParcel barcode={barcode} onDrag={setDragged} />}
        </div>
        <label>
          Ячейка
          <select
            value={chosen ?? ''}
            onChange={({ target }) => setChosen(target.value === '' ? null : Number(target.value))}
          >
            <option value="">Не выбрана</option>
            {doors.map(({ no, size }) => (
              <option key={no} value={no}>{`${no}, ${size}`}</option>
            ))}
          </select>
        </label>
        {door === undefined ? (
          <p>Нажмите на дверцу: открытая закроется, а закрытую вы потянете на себя.</p>
        ) : (
          <SimDoorForm door={door} inHands={barcode} onAct={onAct} onPut={put} onTake={take} />
        )}
      </div>
      <SimConditionsForm conditions={conditions} onAct={onAct} />
    </main>
  )
}

function HeldParcel({
  barcode,
  onDrag,
}: {
  readonly barcode: string
  readonly onDrag: (parcel: DraggedParcel | null) => void
}) {
  return (
    <>
      <span
        className="sim-parcel"
        draggable
        onDragStart={(event) => {
          beginDrag(event, barcode)
          onDrag({ barcode, from: null })
        }}
        onDragEnd={() => onDrag(null)}
      >
        {barcode}
      </span>
      <p className="sim-hint">Перетащите её в открытую ячейку или выберите ячейку и «Положить».</p>
    </>
  )
}

function ScannerForm({ onAct }: Pick<SimPageProps, 'onAct'>) {
  const [payload, setPayload] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (payload.trim() !== '') onAct({ act: 'scan', payload: payload.trim() })
      }}
    >
      <label>
        Поднести к сканеру
        <input value={payload} onChange={(event) => setPayload(event.target.value)} />
      </label>
      <button type="submit">Поднести</button>
    </form>
  )
}
