import type { DemoLockerAct, DemoLockerState } from '@yacheyka/contract/device/demo-locker'
import { typeset } from '@yacheyka/core/text/wording'

interface ActionsProps {
  readonly state: DemoLockerState
  /** Door that is jammed by the button. */
  readonly door: number
  readonly onAct: (act: DemoLockerAct) => void
}

/** What a visitor may do beside the screen. */
export function DemoActions({ state, door, onAct }: ActionsProps) {
  const { waiting, waitingCount, courier, isLoading, hasPower, hasLink, doors } = state
  const isJammed = doors.find(({ no }) => no === door)?.isJammed === true
  return (
    <div className="actions">
      <section className="card">
        <h2>Получить посылку</h2>
        {waiting === null ? (
          <p>{typeset('Здесь ничего не ждёт. Загрузите посылки как курьер.')}</p>
        ) : (
          <p>
            {typeset(`${waiting.number} ждёт в ячейке ${waiting.door}. Её код показан на `)}
            <a href={`/p/${waiting.uid}`} target="_blank" rel="noreferrer">
              странице получателя
            </a>
            {waitingCount > 1 && typeset(`. Всего ждут: ${waitingCount}`)}.
          </p>
        )}
        <button
          type="button"
          className="button button-main"
          disabled={waiting === null || !hasPower || isLoading}
          onClick={() => onAct({ act: 'scan_code' })}
        >
          Поднести QR-код к сканеру
        </button>
      </section>
      <section className="card">
        <h2>Я курьер</h2>
        <p>
          {typeset('Номер ')}
          <b>{courier.badge}</b>
          {typeset(', ПИН-код ')}
          <b>{courier.pin}</b>
          {typeset('. Введите их на экране сами или посмотрите, как это делает курьер.')}
        </p>
        <button
          type="button"
          className="button"
          disabled={!hasPower || isLoading}
          onClick={() => onAct({ act: 'load' })}
        >
          {isLoading ? 'Курьер загружает…' : 'Загрузить три посылки'}
        </button>
      </section>
      <section className="card card-wide">
        <h2>Что-нибудь сломать</h2>
        <div className="switches">
          <button
            type="button"
            className="button"
            onClick={() => onAct({ act: 'jam', door, jammed: !isJammed })}
          >
            {isJammed ? `Починить дверцу ${door}` : `Заклинить дверцу ${door}`}
          </button>
          <button
            type="button"
            className="button"
            onClick={() => onAct({ act: 'power', on: !hasPower })}
          >
            {hasPower ? 'Отключить питание' : 'Включить питание'}
          </button>
          <button
            type="button"
            className="button"
            onClick={() => onAct({ act: 'link', on: !hasLink })}
          >
            {hasLink ? 'Отключить связь' : 'Включить связь'}
          </button>
        </div>
      </section>
    </div>
  )
}
