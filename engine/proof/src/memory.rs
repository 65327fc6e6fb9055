//! How much memory a call needs: an allocator that counts, thread by thread.

// Counting needs an allocator of our own, and that trait is unsafe. It passes everything on unchanged.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// The system's allocator with a count. A program that wants [`peak_of`] makes it its `#[global_allocator]`.
pub struct Counting;

fn count(change: isize) {
    // Fails while the thread ends; then nobody asks any more.
    let _ = LIVE.try_with(|live| {
        live.set(live.get() + change);
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(live.get())));
    });
}

// SAFETY: every call goes to `System` with the caller's own arguments.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize - layout.size() as isize);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// The answer of `run`, and by how many bytes at most the memory in use grew meanwhile; 0 without [`Counting`].
pub fn peak_of<T>(run: impl FnOnce() -> T) -> (T, usize) {
    let before = LIVE.with(Cell::get);
    PEAK.with(|peak| peak.set(before));
    let answer = run();
    (answer, PEAK.with(Cell::get).saturating_sub(before).max(0) as usize)
}
