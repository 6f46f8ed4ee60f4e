import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import type { Code, TaskPage } from './task-book.ts'

/** What people have seen of a parcel. */
export interface ParcelReport {
  readonly barcode: string
  readonly status: ParcelStep
}

/** Cells that a code opened. */
interface Opened {
  readonly barcode: string
  /** Barcodes of the cells. */
  readonly cells: readonly string[]
}

/** Where parcels wait: a locker, or a counter with a person. */
export interface Place {
  readonly terminal: string
  /** Where it has read to. */
  cursor(): number
  learn(page: TaskPage): void
  /** A courier brings the parcel. @returns what it has come to; nothing where it is not expected here */
  accept(barcode: string, now: number): Promise<readonly ParcelStep[]>
  /** Hands out the cells of the code that are kept for it. Undefined: no cell opens. */
  openBy(code: Code, now: number): Promise<Opened | undefined>
  /** A collector comes for what is to go back. @returns what was taken along; nothing where this parcel does not lie here */
  takeOut(report: ParcelReport, now: number): Promise<readonly ParcelReport[]>
}
