import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import type { FastifySerializerCompiler } from 'fastify'
import * as z from 'zod'

type Schemas = Readonly<Record<string, object>>
type Serializer = ReturnType<FastifySerializerCompiler<unknown>>

const schemasOf = new WeakMap<Endpoint, Schemas>()
const serializerOf = new WeakMap<object, Serializer>()

/** JSON schemas of the successful answers by status, made once a process. */
export function responseSchemas(endpoint: Endpoint): Schemas {
  const made = schemasOf.get(endpoint) ?? makeSchemas(endpoint)
  schemasOf.set(endpoint, made)
  // Fastify writes into the record that it is given.
  return { ...made }
}

function makeSchemas(endpoint: Endpoint): Schemas {
  const schemas: Record<string, object> = {}
  for (const [status, schema] of Object.entries(endpoint.responses)) {
    // Errors are written by the one mapper of `app.ts`.
    if (schema === null || Number(status) >= 400) continue
    const { $schema: _draft, ...json } = z.toJSONSchema(schema, {
      io: 'output',
      target: 'draft-7',
      unrepresentable: 'any',
      metadata: z.registry(),
    })
    schemas[status] = json
  }
  return schemas
}

const compile = SerializerSelector()({}, {})

/**
 * Fastify's own compiler, which compiles each schema once a process, as a test opens many servers in one, and when it first
 * answers: a process uses few of its three hundred.
 */
export const compileSerializer: FastifySerializerCompiler<object> = (route) => {
  const { schema } = route
  return (value) => {
    const serialize =
      serializerOf.get(schema) ??
      (compile({ ...route, httpStatus: route.httpStatus ?? '' }) as Serializer)
    serializerOf.set(schema, serialize)
    return serialize(value)
  }
}
