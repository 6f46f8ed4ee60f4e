import type { EnrolResponse, EnrolRequest } from '@yacheyka/contract/device/enrol'
import type { FeedResponse, FeedQuery } from '@yacheyka/contract/device/feed'
import type { ReportResponse, ReportRequest } from '@yacheyka/contract/device/report'

/** `retryAfter` in milliseconds, where the server names one. */
export type WireResult<ResponseBody> =
  | { readonly kind: 'answer'; readonly answer: ResponseBody; readonly roundTrip: number }
  | { readonly kind: 'nothing_new'; readonly now: number | null; readonly roundTrip: number }
  /** `detail`: what the server says of it. */
  | {
      readonly kind: 'rejected'
      readonly status: number
      readonly code: string | null
      readonly detail?: string
    }
  /** `isBusy`: the server itself asks to come later (429). */
  | { readonly kind: 'unavailable'; readonly retryAfter: number | null; readonly isBusy?: boolean }
  /** 401: without a statement that the server's key has signed it changes nothing here. */
  | { readonly kind: 'unauthorized'; readonly revoked: string | null }

/** The server as a device sees it. No call throws for what a network or a server may do. */
export interface ServerWire {
  report(
    token: string,
    body: ReportRequest,
    signal?: AbortSignal,
  ): Promise<WireResult<ReportResponse>>
  feed(token: string, query: FeedQuery, signal?: AbortSignal): Promise<WireResult<FeedResponse>>
  enrol(body: EnrolRequest): Promise<WireResult<EnrolResponse>>
}
