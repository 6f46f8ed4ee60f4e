import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useConfig } from '@yacheyka/frontend/page/config.tsx'
import { titled } from '@yacheyka/frontend/page/head.ts'
import { pointNumberOf } from '@yacheyka/frontend/paths.ts'

export const NOT_FOUND = 'Точка не найдена'

/** A page whose whole subject is unknown says so in its title, and asks search engines not to keep it. */
export const useUnknownHead = (unknown: boolean): void => {
  const config = useConfig()
  const { pathname } = useLocation()
  const lost = unknown && pointNumberOf(pathname) !== undefined
  useEffect(() => {
    if (!lost) return undefined
    const before = document.title
    const title = titled(NOT_FOUND, config)
    document.title = title
    const robots = document.createElement('meta')
    robots.name = 'robots'
    robots.content = 'noindex'
    document.head.append(robots)
    return () => {
      robots.remove()
      if (document.title === title) document.title = before
    }
  }, [lost, config])
}
