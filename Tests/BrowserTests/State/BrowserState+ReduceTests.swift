import GIFSearch
import HTTP
import TerminalUI
import Testing

@testable import Browser

@Suite("Browser state: downloads, messages, tray")
struct BrowserStateReduceTests {
    @Test("A download has a number, goes on, and ends with a message")
    func downloads() {
        let state = makeState().after(.download)
        #expect(state.downloads == [BrowserDownload(id: 1, item: "a0", title: "Title a0")])
        #expect(state.after(.download).downloads.count == 1, "the same one twice")
        let half = state.after(.downloaded(id: 1, .running(received: 5, total: 10)))
        #expect(half.downloads[0].fraction == 0.5)
        let done = half.after(.downloaded(id: 1, .saved(path: "/x/a.gif")))
        #expect(done.message?.text == "Saved /x/a.gif" && done.message?.waitsForKey == false)
        #expect(done.after(.downloaded(id: 1, .failed("late"))) == done)
        #expect(state.after(.cancelDownload(1)).downloads.isEmpty)
        #expect(done.after(.cancelDownload(1)) == done.after(.cancelDownload(7)))
    }

    @Test("Of downloads that ended only the last ones are kept, and all that run")
    func keptDownloads() {
        var state = makeState()
        for index in 0..<10 { state.reduce(.select(index)); state.reduce(.download) }
        for id in 2...9 { state.reduce(.downloaded(id: id, .saved(path: "\(id)"))) }
        #expect(state.downloads.map(\.id) == [1, 7, 8, 9, 10])
    }

    @Test("A message goes with the next thing the user does; one that waits for a key with that key")
    func messages() {
        let said = makeState().after(.say(.note, "hello", waitsForKey: false))
        #expect(said.message?.text == "hello")
        #expect(said.after(.search(.idle)).message != nil)
        #expect(said.after(.move(.right)).message == nil)
        #expect(said.after(.messageEnded(said.message!.id)).message == nil)
        #expect(said.after(.messageEnded(said.message!.id + 1)).message != nil)
        let waiting = makeState().after(.say(.success, "saved", waitsForKey: true), .move(.right))
        #expect(waiting.message?.text == "saved")
        #expect(waiting.after(.dismissMessage).message == nil)
    }

    @Test("The tray's title and rules: save even above zero, clear above zero, add below six")
    func trayRules() {
        var tray = TrayState()
        for count in 0...6 {
            tray.items = makeItems(0..<count)
            #expect(tray.title == (count == 1 ? "1 GIF" : "\(count) GIFs"))
            #expect(tray.canSave == [2, 4, 6].contains(count))
            #expect(tray.canClear == (count > 0))
            #expect(tray.canAdd == (count < 6))
        }
        tray.isSaving = true
        #expect(!tray.canSave && !tray.canClear)
    }

    @Test("What is added lights up; a full tray says so")
    func tray() {
        let state = makeState().after(.tray(.items(makeItems(0..<1))))
        #expect(state.flash?.item == "a0")
        #expect(state.after(.flashEnded(state.flash!.id)).flash == nil)
        #expect(state.after(.tray(.items([]))).flash == state.flash)
        let full = state.after(.tray(.items(makeItems(0..<6))), .addToTray)
        #expect(full.message?.text == "The tray is full: a collage takes 6 GIFs.")
        #expect(state.after(.saveTray).message?.text == "A collage takes 2, 4 or 6 GIFs, not 1.")
    }

    @Test("In the tray steps go through what lies there, and keys act on it")
    func trayMode() {
        let state = makeState().after(
            .tray(.items(makeItems(10..<14))),
            .toggleTray,
            .move(.right),
            .move(.down),
            .move(.down)
        )
        #expect(state.tray.selection == 3 && state.subject?.id == "a13" && state.selection == 0)
        #expect(state.after(.tray(.items(makeItems(10..<12)))).tray.selection == 1)
    }
}
