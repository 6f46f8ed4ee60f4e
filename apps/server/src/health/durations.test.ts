import { expect, test } from 'vitest'
import { Durations } from './durations.ts'

test('each bound counts all that took no longer, as Prometheus reads it', () => {
  const durations = new Durations()
  const answered = { method: 'GET', route: '/api/terminals/:number/', status: 200 }
  for (const seconds of [0.001, 0.005, 0.2, 7]) durations.observe(answered, seconds)
  durations.observe({ ...answered, status: 404 }, 0.02)
  const lines = durations.text().split('\n')
  const labels = 'method="GET",route="/api/terminals/:number/",status="200"'
  const counts = lines.filter((line) => line.includes(`_bucket`) && line.includes(labels))
  expect(counts.map((line) => Number(line.split(' ').at(-1)))).toEqual([
    2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4,
  ])
  expect(counts.at(-1)).toContain('le="+Inf"')
  expect(lines).toContain(`http_request_duration_seconds_count{${labels}} 4`)
  expect(lines).toContain(`http_request_duration_seconds_sum{${labels}} 7.206`)
  expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(2)
  expect(lines.at(-1)).toBe('')
})
