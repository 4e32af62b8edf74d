import Testing

@testable import TerminalUI

@Suite struct ControlInputTests {
    /// What the last byte made of it; with the ones before it goes on.
    private func last(_ text: String, isAlt: Bool = false) -> ControlInput.Step {
        var input = ControlInput(isAlt: isAlt)
        let bytes = Array(text.utf8)
        for byte in bytes.dropLast() {
            #expect(input.take(byte) == .goesOn)
            #expect(input.isBegun)
        }
        return input.take(bytes.last!)
    }

    @Test func `A sequence, the console's and the oldest mouse's form are told apart`() {
        #expect(last("A") == .ended(.event(.key(Key(.up)))))
        #expect(last("1;5A", isAlt: true) == .ended(.event(.key(Key(.up, [.control, .alt])))))
        #expect(last("[B") == .ended(.event(.key(Key(.function(2))))))
        #expect(last("[B", isAlt: true) == .ended(.event(.key(Key(.function(2), .alt)))))
        #expect(last("[Z") == .ended(nil))
        #expect(last("M !!") == .ended(.event(.mouse(MouseEvent(.press(.left), x: 0, y: 0)))))
        #expect(last("?62;4c") == .ended(.reply(.primaryAttributes([62, 4]))))
        #expect(last("I") == .ended(.event(.focus(true))))
        #expect(last("O") == .ended(.event(.focus(false))))
    }

    @Test func `A paste begins, and what is none of it cuts it off`() {
        #expect(last("200~") == .beginsPaste)
        #expect(last("1;\u{1B}") == .cutOff(by: 0x1B))
        #expect(last("1\u{7F}") == .cutOff(by: 0x7F))
    }

    @Test func `Of what is too long or cancelled nothing is taken, a control in it says nothing`() {
        #expect(last(String(repeating: "1", count: 129) + "A") == .ended(nil))
        #expect(last("1;5\u{18}") == .ended(nil))
        #expect(last("1;\u{7}") == .goesOn)
    }
}
