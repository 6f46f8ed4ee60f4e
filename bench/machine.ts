import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** One paragraph to stand above figures: machine, versions, and whether others were using it. */
export function describeMachine(): string {
  const [load = 0] = loadavg()
  const memory = Math.round(totalmem() / 2 ** 30)
  const busy = load > 0.7 ? ' (others are at work: take the figures again when it is quiet)' : ''
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${memory} GB`,
    `Node ${process.versions.node}, ${process.platform}`,
    `load ${load.toFixed(2)} before the start${busy}`,
  ].join('; ')
}
