import { Performance, performance, PerformanceEntry, PerformanceMark, PerformanceMeasure } from '../performance.ts'
import { PerformanceObserver } from '../../replaced/perf_hooks.ts'
import { installClasses, installValues } from './install.ts'

installClasses({ Performance, PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver })
installValues({ performance })
