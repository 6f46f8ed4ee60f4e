import { createServer } from 'node:http'

// The floor of any call: node:http alone, which answers two bytes.

createServer((_request, response) => response.end('ok')).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
)
