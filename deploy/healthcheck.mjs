// Asks this container's own process whether it can serve. No shell, no curl: the image has neither a need of them.
const { PORT = '3000' } = process.env
try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/readyz`, {
    signal: AbortSignal.timeout(4000),
  })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
