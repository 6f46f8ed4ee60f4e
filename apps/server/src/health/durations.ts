const NAME = 'http_request_duration_seconds'
/** Seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

interface Answered {
  readonly method: string
  /** The route's pattern, never the address: numbers of points and people's words stay out of metrics. */
  readonly route: string
  readonly status: number
}

interface Series {
  readonly labels: string
  /** How many took no longer than each bound, and no less than the one before; those beyond all are in `count` alone. */
  readonly buckets: number[]
  count: number
  sum: number
}

/**
 * Times of responses by route, method and status, as Prometheus' histogram. Kept by ourselves, since `prom-client` takes
 * as long for one observation as the framework for finding the route (`npm run bench -- terminal-rate`).
 */
export class Durations {
  readonly #series = new Map<string, Series>()

  observe({ method, route, status }: Answered, seconds: number): void {
    const labels = `method="${method}",route="${route}",status="${status}"`
    let series = this.#series.get(labels)
    if (series === undefined) {
      series = { labels, buckets: BOUNDS.map(() => 0), count: 0, sum: 0 }
      this.#series.set(labels, series)
    }
    series.count += 1
    series.sum += seconds
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound)
    if (bucket !== -1) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
  }

  /** In Prometheus' text format, with the line's end. */
  text(): string {
    const lines = [...this.#series.values()].flatMap(linesOf)
    const head = [
      `# HELP ${NAME} Time of answers by route, method and status`,
      `# TYPE ${NAME} histogram`,
    ]
    return `${[...head, ...lines].join('\n')}\n`
  }
}

function linesOf({ labels, buckets, count, sum }: Series): string[] {
  let upTo = 0
  const rows = buckets.map((inside, at) => {
    upTo += inside
    return `${NAME}_bucket{le="${BOUNDS[at]}",${labels}} ${upTo}`
  })
  return [
    ...rows,
    `${NAME}_bucket{le="+Inf",${labels}} ${count}`,
    `${NAME}_sum{${labels}} ${sum}`,
    `${NAME}_count{${labels}} ${count}`,
  ]
}
