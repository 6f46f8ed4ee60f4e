import type { VendureEntity } from '@vendure/core'
import { type FindOptionsWhere, LockNotSupportedOnGivenDriverError, type Repository } from 'typeorm'

/**
 * The row as it is once nobody else is changing it; it stays locked to the end of the transaction. SQLite has no such lock:
 * there, as in Vendure itself, it is only read.
 */
export async function lockRow<T extends VendureEntity>(
  repository: Repository<T>,
  where: FindOptionsWhere<T>,
): Promise<T | null> {
  try {
    // PostgreSQL locks no row of an outer join, and an eager relation of the shop's own would be one.
    return await repository.findOne({
      where,
      loadEagerRelations: false,
      lock: { mode: 'pessimistic_write' },
    })
  } catch (error) {
    if (!(error instanceof LockNotSupportedOnGivenDriverError)) throw error
    return repository.findOneBy(where)
  }
}
